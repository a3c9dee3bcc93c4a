// A chain whose rules of owners are compared when a test requests it, and the messages that each user receives.
import { expect } from 'vitest'
import { loadRightsInShop } from '../../../server/access/rights-in-shop.ts'
import type { BackgroundContext, CustomModule } from '../../../server/custom-modules/module.ts'
import { modules } from '../../../server/modules/all.ts'
import { checkRules } from '../../../server/modules/kabar/check-notice-rules.ts'
import type { PushMessage } from '../../../server/push/push-service.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { openForTests } from '../run/open-for-tests.ts'
import { password } from './shop.ts'
import { openZoneChain, type ZoneChain, type ZoneShop } from './zone-chain.ts'

const schema = loadSchema('schema')

/** A message as one user receives it. */
export interface ReceivedNotice {
  readonly user: string
  readonly title: string
  readonly body: string
}

export interface NoticeChain extends ZoneChain {
  /** Compares the rules at that moment, by so many servers at once; returns what users receive, by user and title. */
  readonly checkAt: (moment: string, servers?: number) => Promise<readonly ReceivedNotice[]>
  /** Adds a rule of the owner in a shop; `kapan` is at once unless it says otherwise. */
  readonly addRule: (code: ZoneShop, rule: Readonly<Record<string, unknown>>) => Promise<string>
  readonly addUser: (code: ZoneShop, user: string, level: string, more?: object) => Promise<void>
  /** English for these users, Indonesian for all others. */
  readonly english: Set<string>
}

const openNoticeChain = async (database: 'sqlite' | 'postgres'): Promise<NoticeChain> => {
  let context: BackgroundContext | undefined
  const listed = schema.project.modules.flatMap((name): CustomModule | [] => modules[name] ?? [])
  const background: CustomModule['background'] = opened => {
    context = opened
    return { close: async () => undefined }
  }
  const chain = await openZoneChain(database, {
    modules: listed.map(module => (module.name === 'kabar' ? { ...module, background } : module)),
  })
  if (!context) throw new Error('the module has no background work')
  const opened = context
  const english = new Set<string>()
  const sent: PushMessage[] = []
  const watchedSince = opened.now()
  const servers = Array.from({ length: 2 }, () => ({
    ...opened,
    push: { send: (message: PushMessage) => void sent.push(message) },
    watchedSince,
    seenUses: new Map<string, string>(),
  }))
  const receive = ({ shop, who, read }: PushMessage): Promise<readonly ReceivedNotice[]> =>
    opened.storage.read(async connection => {
      const received: ReceivedNotice[] = []
      for (const row of await connection.all({ sql: 'select id, user_id from users order by user_id', values: [] })) {
        const rights = await loadRightsInShop(connection, schema, { userRow: String(row.id), shop })
        if (!rights || !(await who(rights, connection))) continue
        const user = String(row.user_id)
        const payload = await read(connection, english.has(user) ? 'en' : 'id')
        if (payload) received.push({ user, title: payload.title, body: payload.body })
      }
      return received
    })
  return {
    ...chain,
    english,
    checkAt: async (moment, count = 1) => {
      chain.goTo(moment)
      await Promise.all(servers.slice(0, count).map(checkRules))
      const received = await Promise.all(sent.splice(0).map(receive))
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
  openForTests(
    () => openNoticeChain(database),
    chain => chain.closeAll(),
  )
