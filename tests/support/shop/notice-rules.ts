// A chain whose rules of owners are compared when a test requests it, and the messages that each user receives.
import { expect } from 'vitest'
import { openForTests } from '../run/open-for-tests.ts'
import { prepareNoticeModules, type ReceivedNotice } from './notice-check.ts'
import { password } from './shop.ts'
import { openZoneChain, type ZoneChain, type ZoneShop } from './zone-chain.ts'

export interface NoticeChain extends ZoneChain {
  /** Compares the rules at that moment, by so many servers at once; returns what users receive, by user and title. */
  readonly checkAt: (moment: string, servers?: number) => Promise<readonly ReceivedNotice[]>
  /** Adds a rule of the owner in a shop; `kapan` is at once unless it says otherwise. */
  readonly addRule: (code: ZoneShop, rule: Readonly<Record<string, unknown>>) => Promise<string>
  readonly addUser: (code: ZoneShop, user: string, level: string, more?: object) => Promise<void>
  /** English for these users, Indonesian for all others. */
  readonly english: Set<string>
}

/** The second server is a process of its own on PostgreSQL; SQLite has one process, which checks twice at once. */
const openNoticeChain = async (database: 'sqlite' | 'postgres'): Promise<NoticeChain> => {
  const { modules, createCheck } = prepareNoticeModules()
  const chain = await openZoneChain(database, { modules, secondZone: 'Pacific/Kiritimati' })
  const english = new Set<string>()
  const first = createCheck()
  const other = createCheck()
  const checkSecond = async (moment: string): Promise<readonly ReceivedNotice[]> =>
    chain.second ? chain.second.checkNotices(new Date(moment), [...english]) : other(english)
  return {
    ...chain,
    english,
    checkAt: async (moment, count = 1) => {
      chain.goTo(moment)
      const received = await Promise.all([first(english), ...(count > 1 ? [checkSecond(moment)] : [])])
      return received
        .flat()
        .toSorted((a, b) => (`${a.user} ${a.title} ${a.body}` < `${b.user} ${b.title} ${b.body}` ? -1 : 1))
    },
    addRule: async (code, rule) => (await chain.ok(code, 'POST', 'aturan-kabar', rule)).id,
    addUser: async (code, user_id, level, more = {}) => {
      const made = await chain.ok(code, 'POST', 'users', { user_id, user_name: user_id, level, password, ...more })
      expect(made.user_id).toBe(user_id)
    },
  }
}

/** The chain of a block of tests. */
export const useNoticeChain = (database: 'sqlite' | 'postgres'): NoticeChain =>
  openForTests(() => openNoticeChain(database))
