// Routes of the copy of a shop to practise on, for the top level; each change is in the audit of the shop.
import { type PracticeStatus, practiceStatus } from '../../engine/answers/session-answers.ts'
import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import { jsonResponse } from '../description/operation.ts'
import { RouteNotFound } from '../error/errors.ts'
import type { HttpContext } from '../http/context/http-context.ts'
import type { AuthenticatedRoute, RouteCall } from '../http/routing/route.ts'
import { isTopLevelUser } from '../project/menu-routes.ts'
import { insertAudit } from '../storage/audit.ts'
import { createId } from '../storage/create-id.ts'
import type { Storage } from '../storage/storage.ts'
import type { Practice, PracticeCommand } from './practice-mode.ts'

declare module '../http/context/http-context.ts' {
  interface HttpContext {
    /** Undefined if the server offers no copy to practise on. */
    readonly practice?: Practice
  }
}

const path = 'system/practice'
const tag = 'About'

export const buildPracticeRoutes = ({ practice }: HttpContext): readonly AuthenticatedRoute[] => {
  const requirePractice = (): Practice => {
    if (!practice) throw new RouteNotFound()
    return practice
  }
  const common = { tokens: 'refused', who: isTopLevelUser } as const
  const change = { ...common, day: 'any' } as const
  return [
    {
      ...common,
      method: 'GET',
      path,
      answer: () => requirePractice().state(),
      describe: { tag, summary: 'Whether a copy of the shop to practise on is open', answer: practiceStatus },
    },
    {
      ...change,
      method: 'POST',
      path,
      answer: async ({ caller, reply }) => {
        const { state, open } = requirePractice()
        if (state().stage === 'closed') {
          await auditPractice(caller, 'open')
          open()
        }
        return reply.status(202).send(state())
      },
      describe: { tag, summary: 'Copy the shop, and open the copy', answers: jsonResponse(practiceStatus, '202') },
    },
    {
      ...change,
      method: 'POST',
      path: `${path}/reset`,
      answer: async ({ caller, reply }) => {
        const { state, reset } = requirePractice()
        const { stage } = state()
        if (stage === 'open') await auditPractice(caller, 'reset')
        await runOrFollow(reply, stage, async () => reset(toUser(caller)))
        return reply.status(202).send(state())
      },
      describe: { tag, summary: 'Replace the open copy by a new one', answers: jsonResponse(practiceStatus, '202') },
    },
    {
      ...change,
      method: 'DELETE',
      path,
      answer: async ({ caller, reply }) => {
        const { state, close } = requirePractice()
        const { stage } = state()
        if (['copying', 'starting', 'open'].includes(stage)) await auditPractice(caller, 'close')
        await runOrFollow(reply, stage, () => close(toUser(caller)))
        return state()
      },
      describe: { tag, summary: 'Close the copy, and delete it', answer: practiceStatus },
    },
  ]
}

/** In the copy the answer goes first, as the process of the copy is ended then. */
const runOrFollow = async (
  reply: RouteCall['reply'],
  stage: PracticeStatus['stage'],
  work: () => Promise<void>,
): Promise<void> => {
  if (stage === 'inside') reply.raw.once('finish', () => void work())
  else await work()
}

const toUser = ({ user: { userId }, shop: { code: shop } }: Caller): Omit<PracticeCommand, 'verb'> => ({ userId, shop })

/** The resource of these audit rows, and their row id. */
const audited = { resource: 'practice', rowId: 'practice', before: null, after: null }

const auditPractice = ({ storage, ...caller }: Caller, verb: 'open' | PracticeCommand['verb']): Promise<void> =>
  storage.write(connection => insertAudit(connection, { ...buildAuditBase({ storage, ...caller }), ...audited, verb }))

/** A reset or closing by a user of the copy. */
export const auditPracticeCommand = (
  storage: Storage,
  at: Date,
  { verb, userId, shop }: PracticeCommand,
): Promise<void> =>
  storage.write(connection =>
    insertAudit(connection, {
      id: createId(),
      at: at.toISOString(),
      shop,
      userId,
      device: 'practice',
      claimKey: '',
      ...audited,
      verb,
    }),
  )
