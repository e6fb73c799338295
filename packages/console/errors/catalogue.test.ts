import { afterEach, describe, expect, it, vi } from 'vitest'
import { RequestFailure } from '../http/requestFailure.ts'
import { forgetToasts, shownToasts } from '../ui/overlays/toastStore.ts'
import { texts } from './catalogue.ts'
import { isCrawler } from './crawler.ts'
import { detailOf, reportError } from './reportError.ts'

describe('the catalogue', () => {
  it('has the fixed texts verbatim (spec:errors#texts)', () => {
    expect([
      texts.sessionExpired,
      texts.expiredTitle,
      texts.forbiddenTitle,
      texts.forbidden,
      texts.errorTitle,
      texts.unexpected,
      texts.unknown,
      texts.pageNotFound('/nope?x=1'),
      texts.noToken,
      texts.noData,
      texts.notFoundTitle,
      texts.internalTitle,
    ]).toEqual([
      'Your session has expired. Please log in again.',
      'Error Message',
      '401 - Forbidden',
      'You are cannot access this resource',
      'Error',
      'An unexpected error occurred',
      'An unknown error occurred',
      'Page not found: /nope?x=1',
      'No authentication token available',
      'No data received',
      'Page Not Found',
      'Internal Server Error',
    ])
  })
})

const failed = (data: unknown) => new RequestFailure({ status: 400, code: 'unknown', message: 'own words', data })

describe('the detail of an error', () => {
  it.each([
    ['the server’s message', failed({ message: 'Taken.', errors: ['x'] }), 'Taken.'],
    ['one line per entry', failed({ errors: [{ description: 'First.' }, 'Second.'] }), 'First.\nSecond.'],
    ['the fallback for an empty list', failed({ errors: [] }), texts.unexpected],
    ['the fallback for data without words', failed({}), texts.unexpected],
    ['the error’s message without data', failed(undefined), 'own words'],
    ['the error’s message', new Error('Broken.'), 'Broken.'],
    ['a thrown text', 'Thrown.', 'Thrown.'],
    ['nothing at all', undefined, texts.unknown],
    ['an error without a message', new Error(''), texts.unknown],
    ['markup as text', failed({ message: '<img onerror=x>' }), '<img onerror=x>'],
  ])('is %s', (_what, error, expected) => {
    expect(detailOf(error)).toBe(expected)
  })
})

describe('the global handler', () => {
  afterEach(() => {
    forgetToasts()
    vi.useRealTimers()
  })

  it('shows a toast titled Error for five seconds', () => {
    vi.useFakeTimers()
    reportError(new Error('Broken.'))
    expect(shownToasts.get()).toMatchObject([{ tone: 'danger', title: 'Error', detail: 'Broken.' }])
    vi.advanceTimersByTime(4999)
    expect(shownToasts.get()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(shownToasts.get()).toHaveLength(0)
  })
  it('ignores aborts and errors that the 401 rules have handled', () => {
    const handled = failed({ message: 'no' })
    handled.handled = true
    for (const error of [new DOMException('', 'AbortError'), handled]) reportError(error)
    expect(shownToasts.get()).toEqual([])
  })
  it('reports the same error once', () => {
    const error = new Error('Once.')
    reportError(error)
    reportError(error)
    expect(shownToasts.get()).toHaveLength(1)
  })
})

describe('crawlers', () => {
  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
    ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
    ['Mozilla/5.0 Chrome-Lighthouse', true],
    ['facebookexternalhit/1.1', true],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', false],
  ])('%s', (agent, expected) => {
    expect(isCrawler(agent)).toBe(expected)
  })
})
