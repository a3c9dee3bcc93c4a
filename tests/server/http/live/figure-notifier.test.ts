// What is announced of written rows: once for all of a moment, and whose screen it was where that is nobody else's matter.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFigureNotifier } from '../../../../server/http/live/figure-notifier.ts'
import type { AuthenticatedRoute } from '../../../../server/http/routing/route.ts'
import type { Connection, Storage } from '../../../../server/storage/storage.ts'
import { getHeldRowsTopic, parseHeldRowsTopic } from '../../../../server/storage/topics.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Route = Pick<AuthenticatedRoute, 'method' | 'path' | 'day' | 'ofShop'>

const draft: Route = { method: 'PUT', path: 'drafts/penjualan/{id}', day: 'asks-itself', ofShop: true }
const dropped: Route = { ...draft, method: 'DELETE' }
const sale: Route = { method: 'POST', path: 'penjualan' }
const own: Route = { ...draft, path: 'drafts/member/{id}', ofShop: false }

/** What is announced when these were written at one moment, each with what its address says. */
const listAnnounced = (...written: readonly (readonly [Route, object])[]): readonly string[] => {
  const heard: string[] = []
  const connection = { notify: async (news: string) => void heard.push(news) } as unknown as Connection
  const write = (work: (one: Connection) => unknown) => Promise.resolve(work(connection))
  const news = createFigureNotifier({ write } as unknown as Pick<Storage, 'write'>, error =>
    expect(error).toBeUndefined(),
  )
  for (const [route, query] of written) news.notifyWrite('KCA', route as AuthenticatedRoute, query)
  vi.advanceTimersByTime(1000)
  return heard
}

const [one, other] = [{ screen: 'screen-1' }, { screen: 'screen-2' }]
const everybody = 'held  KCA'

test.each([
  ['what one screen types', [[draft, one]], ['held screen-1 KCA']],
  [
    'the same twice',
    [
      [draft, one],
      [draft, one],
    ],
    ['held screen-1 KCA'],
  ],
  [
    'what two screens type',
    [
      [draft, one],
      [draft, other],
    ],
    [everybody],
  ],
  ['a cart that is put aside', [[draft, { ...one, rests: '1' }]], [everybody]],
  ['a cart that is thrown away', [[dropped, {}]], [everybody]],
  ['a sale', [[sale, {}]], [everybody, 'figures KCA']],
  [
    'a sale beside what one screen types',
    [
      [draft, one],
      [sale, {}],
    ],
    [everybody, 'figures KCA'],
  ],
  ['a draft that is nobody else’s', [[own, one]], []],
] as const)('%s', (_, written, news) => {
  expect(listAnnounced(...written)).toEqual(news)
})

test('starts a new interval after a notification', () => {
  const heard: string[] = []
  const connection = { notify: async (news: string) => void heard.push(news) } as unknown as Connection
  const write = (work: (by: Connection) => unknown) => Promise.resolve(work(connection))
  const news = createFigureNotifier({ write } as unknown as Pick<Storage, 'write'>, error =>
    expect(error).toBeUndefined(),
  )
  for (const query of [other, one]) {
    news.notifyWrite('KCA', draft as AuthenticatedRoute, query)
    vi.advanceTimersByTime(200)
  }
  expect(heard).toEqual(['held screen-2 KCA', 'held screen-1 KCA'])
})

test.each([{ shop: 'KCA' }, { shop: 'TOKO DUA', screen: 'a-1_b' }])('%o is parsed', held => {
  expect(parseHeldRowsTopic(getHeldRowsTopic(held))).toEqual(held)
  expect(parseHeldRowsTopic('figures KCA')).toBeUndefined()
})
