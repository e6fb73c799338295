import { act, type ReactNode, Suspense, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart, leftOut, lostChunkText } from './lazyPart.tsx'
import { forgetToasts, shownToasts } from './overlays/toastStore.ts'
import { mount, one } from './testMount.tsx'

const lost = () => new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/x.js')

/** Loads a part, after failing this many times. */
function chunkThatFails<P>(times: number, part: (props: P) => ReactNode, error: () => Error = lost) {
  let loads = 0
  const load = () => {
    loads += 1
    return loads <= times ? Promise.reject(error()) : Promise.resolve({ default: part })
  }
  return { load, loads: () => loads }
}

let unmount = () => {}
const show = (children: ReactNode) =>
  act(async () => {
    unmount = mount(
      <main>
        <Suspense fallback="Loading">{children}</Suspense>
      </main>,
    )
  })
const press = (name: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (!button) throw new Error(`no button ${name}`)
    button.click()
  })
const text = () => one('main').textContent

afterEach(() => {
  unmount()
  forgetToasts()
  vi.restoreAllMocks()
})

interface DialogProps {
  onClose: () => void
}
const Dialog = ({ onClose }: DialogProps) => (
  <button type="button" onClick={onClose}>
    In the dialog
  </button>
)

it('shows the part once it’s loaded, and loads it once', async () => {
  const { load, loads } = chunkThatFails(0, ({ name }: { name: string }) => <p>Hello {name}</p>)
  const Part = lazyPart(load)
  await show(
    <>
      <Part name="Ana" />
      <Part name="Ben" />
    </>,
  )
  expect([text(), loads()]).toEqual(['Hello AnaHello Ben', 1])
})

it('closes a dialog that can’t be loaded, with a toast, and loads it when it’s opened again', async () => {
  const { load, loads } = chunkThatFails(1, Dialog)
  const Part = lazyPart(load)
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Name" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Suspense fallback={null}>{isOpen && <Part onClose={() => setOpen(false)} />}</Suspense>
      </>
    )
  }
  await show(<Page />)
  one<HTMLInputElement>('input').value = 'typed'
  await press('Open')
  expect(shownToasts.get().map(({ title }) => title)).toEqual([lostChunkText])
  expect([one<HTMLInputElement>('input').value, text()]).toEqual(['typed', 'Open'])
  await press('Open')
  expect([text(), loads(), shownToasts.get().length]).toEqual(['OpenIn the dialog', 2, 1])
})

it('does the same for a menu that stays mounted while it’s closed', async () => {
  const { load, loads } = chunkThatFails(
    2,
    ({ opened }: { opened: boolean; onClose: () => void }) => opened && <p>Menu</p>,
  )
  const Part = lazyPart(load)
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Suspense fallback={null}>
          <Part opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      </>
    )
  }
  await show(<Page />)
  expect([loads(), shownToasts.get().length]).toEqual([1, 1])
  await press('Open')
  expect([loads(), shownToasts.get().length]).toEqual([2, 2])
  await press('Open')
  expect([text(), loads(), shownToasts.get().length]).toEqual(['OpenMenu', 3, 2])
})

it('shows a message instead of other parts, and its retry button brings back all of them', async () => {
  const { load } = chunkThatFails(1, ({ name }: { name: string }) => <p>Hello {name}</p>)
  const Part = lazyPart(load)
  await show(
    <>
      <Part name="Ana" />
      <Part name="Ben" />
    </>,
  )
  expect(text()).toBe(`${lostChunkText} Try again`.repeat(2))
  await press('Try again')
  expect(text()).toBe('Hello AnaHello Ben')
})

it('offers a reload if retrying doesn’t help, since a newer build may have replaced the file', async () => {
  const Part = lazyPart(chunkThatFails(9, () => null).load)
  await show(<Part />)
  await press('Try again')
  expect(text()).toBe(`${lostChunkText} Reload page`)
})

it('draws something else instead, if it’s given, and loads the part once the network is back', async () => {
  const Hello = ({ name }: { name: string }) => <b>Hello {name}</b>
  const Part = lazyPart(chunkThatFails(1, Hello).load, ({ name }) => name)
  await show(<Part name="Ana" />)
  expect([text(), shownToasts.get()]).toEqual(['Ana', []])
  await act(async () => dispatchEvent(new Event('online')))
  expect(text()).toBe('Hello Ana')
})

it('leaves out a mark', async () => {
  const Part = lazyPart(chunkThatFails(1, () => 'Mark').load, leftOut)
  await show(<Part />)
  expect([text(), shownToasts.get()]).toEqual(['', []])
})

it('leaves an error in the file itself to the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Part = lazyPart(
    chunkThatFails(
      1,
      () => null,
      () => new TypeError('x is not a function'),
    ).load,
  )
  await expect(show(<Part />)).rejects.toThrow('x is not a function')
})
