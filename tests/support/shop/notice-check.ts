// What one server of a chain sends by the rules of owners, as each user receives it.
import { readFileSync } from 'node:fs'
import { loadRightsInShop } from '../../../server/caller/shop-access.ts'
import { modules } from '../../../server/gold/all.ts'
import { checkRules } from '../../../server/gold/kabar/check-notice-rules.ts'
import type { PushMessage } from '../../../server/message/push/push-service.ts'
import type { BackgroundContext, CustomModule } from '../../../server/module/module.ts'

/** A message as one user receives it. */
export interface ReceivedNotice {
  readonly user: string
  readonly title: string
  readonly body: string
}

/** Compares the rules now; `english` are the users who read English. */
type CheckNotices = (english: ReadonlySet<string>) => Promise<readonly ReceivedNotice[]>

interface NoticeModules {
  /** The modules of the project, whose rules are compared when a test requests it. */
  readonly modules: readonly CustomModule[]
  /** Of the server that was opened with them; each call is a server that has seen nothing yet. */
  readonly createCheck: () => CheckNotices
}

export const prepareNoticeModules = (): NoticeModules => {
  let context: BackgroundContext | undefined
  const background: CustomModule['background'] = opened => {
    context = opened
    return { close: async () => undefined }
  }
  return {
    modules: listModules().map(module => (module.name === 'kabar' ? { ...module, background } : module)),
    createCheck: () => {
      if (!context) throw new Error('the module has no background work')
      return createCheck(context)
    },
  }
}

/** The modules that the project lists. */
export const listModules = (): readonly CustomModule[] => {
  const project: { readonly modules: readonly string[] } = JSON.parse(readFileSync('schema/project.json', 'utf8'))
  return project.modules.flatMap(name => modules[name] ?? [])
}

const createCheck = (opened: BackgroundContext): CheckNotices => {
  const sent: PushMessage[] = []
  const push = { send: (message: PushMessage) => void sent.push(message) }
  const server = { ...opened, push, watchedSince: opened.now(), seenUses: new Map<string, string>() }
  return async english => {
    await checkRules(server)
    const received = await Promise.all(sent.splice(0).map(message => receive(opened, message, english)))
    return received.flat()
  }
}

const receive = (
  { storage, active }: BackgroundContext,
  { shop, who, read }: PushMessage,
  english: ReadonlySet<string>,
): Promise<readonly ReceivedNotice[]> =>
  storage.read(async connection => {
    const received: ReceivedNotice[] = []
    for (const row of await connection.all({ sql: 'select id, user_id from users order by user_id', values: [] })) {
      const rights = await loadRightsInShop(connection, active.schema, { userRow: String(row.id), shop })
      if (!rights || !(await who(rights, connection))) continue
      const user = String(row.user_id)
      const payload = await read(connection, english.has(user) ? 'en' : 'id')
      if (payload) received.push({ user, title: payload.title, body: payload.body })
    }
    return received
  })
