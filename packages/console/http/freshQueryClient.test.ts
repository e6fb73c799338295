import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { FreshQueryClient } from './freshQueryClient.ts'

const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => client.clear())

const queryKey = ['doors']

/** A query on screen, whose responses the test sends. */
function shown() {
  const requests: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      const request = Promise.withResolvers<string>()
      requests.push(request)
      return request.promise
    },
  })
  observer.subscribe(() => {})
  return { requests, text: () => observer.getCurrentResult().data }
}

it('loads again what changed during its first load', async () => {
  const { requests, text } = shown()
  const invalidated = client.invalidateQueries({ queryKey })
  requests[0]?.resolve('closed')
  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.resolve('open')
  await invalidated
  expect(text()).toBe('open')
})

it('loads again once, however often it changed meanwhile', async () => {
  const { requests } = shown()
  const invalidated = [1, 2, 3].map(() => client.invalidateQueries({ queryKey }))
  requests[0]?.resolve('closed')
  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.resolve('open')
  await Promise.all(invalidated)
  expect(requests).toHaveLength(2)
})

it('leaves a first load that failed to its page', async () => {
  const { requests } = shown()
  const invalidated = client.invalidateQueries({ queryKey })
  requests[0]?.reject(new Error('gone'))
  await invalidated
  expect(requests).toHaveLength(1)
})

it('doesn’t load what should only be marked as outdated', async () => {
  const { requests, text } = shown()
  const invalidated = client.invalidateQueries({ queryKey, refetchType: 'none' })
  requests[0]?.resolve('closed')
  await invalidated
  expect([requests.length, text()]).toEqual([1, 'closed'])
})

it('doesn’t go back to a response that was under way when newer data was set', async () => {
  const { requests, text } = shown()
  requests[0]?.resolve('closed')
  await expect.poll(text).toBe('closed')
  void client.invalidateQueries({ queryKey })
  client.setQueriesData({ queryKey }, () => 'open')
  expect(requests).toHaveLength(3)
  requests[1]?.resolve('closed')
  await requests[1]?.promise
  expect(text()).toBe('open')
  requests[2]?.resolve('ajar')
  await expect.poll(text).toBe('ajar')
})
