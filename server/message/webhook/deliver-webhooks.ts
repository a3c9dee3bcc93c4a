// Sends what happened to the programs that want to know: each program on its own, so that none waits for another, and of
// each row one event after the other. Nothing that a user does waits for it.

import { setTimeout as wait } from 'node:timers/promises'
import type { Row } from '../../../engine/record/row.ts'
import { flattenMenu, type Schema } from '../../../engine/schema/schema.ts'
import { formatMessage } from '../../../engine/schema/wording.ts'
import { isObject } from '../../../engine/value/json-text.ts'
import { programUser } from '../../caller/audit-base.ts'
import { hasChainLevel } from '../../caller/move-access.ts'
import { watchSubscriptions } from '../../caller/webhooks.ts'
import type { PeriodicTasks } from '../../event-loop/periodic-tasks.ts'
import { findRowById, updateRow } from '../../storage/rows.ts'
import type { Storage } from '../../storage/storage.ts'
import { parseFiguresTopic } from '../../storage/topics.ts'
import {
  type DeliveryLog,
  deleteOldDeliveries,
  findDeliveryLog,
  listDueDeliveries,
  listNextAttempts,
} from '../../storage/webhook-rows.ts'
import { createBackgroundWork } from '../delivery/post-request.ts'
import { loadMessageWording } from '../push/post-message.ts'
import type { PushService } from '../push/push-service.ts'
import { type DeliveryOutcome, prepareDelivery, sendDelivery } from './send-delivery.ts'

interface WebhookContext {
  readonly storage: Storage
  readonly active: { readonly schema: Schema }
  readonly now: () => Date
  readonly tasks: Pick<PeriodicTasks, 'start'>
  readonly push: Pick<PushService, 'send'>
  /** Hosts that may be called without TLS and in the own network. */
  readonly hosts: readonly string[]
  /** Whether the clock cannot be trusted: nothing is deleted by it. */
  readonly hasDoubt: () => boolean
  readonly onFailure: (reason: string) => void
}

const [second, minute, hour] = [1000, 60_000, 3_600_000] as const

/** After the first attempt: over three days, and then none. */
const delays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/** What another process wrote, or a save without news, is found after this time at the latest. */
const longestPause = 10 * second

const batchSize = 20

interface WebhookSender {
  /** Ends the attempts; what was cut off is sent after the next start. */
  readonly close: () => Promise<void>
}

export const startWebhooks = (context: WebhookContext): WebhookSender => {
  const { storage, active, now, hosts, onFailure } = context
  const work = createBackgroundWork(onFailure)
  const watch = watchSubscriptions(storage, active, hosts)
  const sending = new Set<string>()
  const notices = createNotices(context)
  let awake = Promise.withResolvers<void>()
  const stopListening = storage.onNews(topic => {
    const isConcerned = watch.isConcerned(topic)
    if (isConcerned) work.start(watch.refresh)
    if (isConcerned || (topic !== undefined && parseFiguresTopic(topic) !== undefined)) awake.resolve()
  })

  /** Begins to send to each program that is due and not being sent to; returns the milliseconds until the next attempt. */
  const beginDue = async (): Promise<number> => {
    const log = findDeliveryLog(active.schema)
    if (!log || storage.trouble()) return longestPause
    const waiting = await storage.read(connection => listNextAttempts(connection, log))
    const time = now().getTime()
    for (const { webhook, next } of waiting) {
      if (Date.parse(next) > time || sending.has(webhook)) continue
      sending.add(webhook)
      work.start(async () => {
        try {
          // What was written after the last look is found by another one.
          if (await sendDue(context, log, { webhook, signal: work.signal, notices })) awake.resolve()
        } finally {
          sending.delete(webhook)
        }
      })
    }
    const later = waiting.map(({ next }) => Date.parse(next) - time).filter(pause => pause > 0)
    return Math.min(longestPause, ...later)
  }

  work.start(watch.refresh)
  work.start(async () => {
    while (!work.signal.aborted) {
      awake = Promise.withResolvers<void>()
      const pause = await beginDue().catch((error: unknown) => {
        onFailure(error instanceof Error ? error.message : String(error))
        return longestPause
      })
      const timeout = wait(pause, undefined, { signal: work.signal, ref: false }).catch(() => undefined)
      await Promise.race([timeout, awake.promise])
    }
  })
  const stopTasks = [startRefresh(context, watch.refresh), startCleaning(context)]
  return {
    close: async () => {
      await stopListening()
      for (const stop of stopTasks) await stop()
      await work.close()
    },
  }
}

/** Shops that a user may work in change without news. */
const startRefresh = ({ tasks }: WebhookContext, refresh: () => Promise<void>): (() => Promise<void>) =>
  tasks.start({ name: 'webhooks', milliseconds: minute, firstAfter: minute, run: refresh })

const startCleaning = ({ tasks, storage, active, now, hasDoubt }: WebhookContext): (() => Promise<void>) =>
  tasks.start({
    name: 'webhook-log',
    milliseconds: hour,
    firstAfter: minute,
    run: async () => {
      const log = findDeliveryLog(active.schema)
      if (!log || storage.trouble() || hasDoubt()) return
      const getCutoff = (days: number): string => new Date(now().getTime() - days * 24 * hour).toISOString()
      await storage.write(connection => deleteOldDeliveries(connection, log, getCutoff))
    },
  })

interface SendRequest {
  /** The id of the program's row. */
  readonly webhook: string
  readonly signal: AbortSignal
  readonly notices: Notices
}

/**
 * Sends all that is due to a program. Of several processes one does, and another goes on if it ends: false if this one had
 * nothing to do.
 */
const sendDue = async (context: WebhookContext, log: DeliveryLog, request: SendRequest): Promise<boolean> => {
  const { storage, now } = context
  const lease = `webhook ${request.webhook}`
  if (await storage.isLeased(lease)) return false
  const release = await storage.lease(lease)
  try {
    for (let count = 0; ; count++) {
      const due = { webhook: request.webhook, now: now().toISOString(), limit: batchSize }
      const ids = await storage.read(connection => listDueDeliveries(connection, log, due))
      if (ids.length === 0) return count > 0
      for (const id of ids) {
        if (request.signal.aborted) return false
        await sendOne(context, log, { ...request, id })
      }
    }
  } finally {
    await release()
  }
}

/** One attempt, and what is stored of it; a delivery that was changed meanwhile stays as it is. */
const sendOne = async (
  { storage, active: { schema }, now, hosts }: WebhookContext,
  log: DeliveryLog,
  { id, signal, notices }: SendRequest & { readonly id: string },
): Promise<void> => {
  const { resource, fields, states, state } = log
  const read = await storage.read(async connection => {
    const delivery = await findRowById(connection, resource, id)
    if (delivery?.[state] !== states.waiting) return undefined
    return { delivery, prepared: await prepareDelivery(connection, schema, log, delivery) }
  })
  if (!read) return
  const { delivery, prepared } = read
  const outcome: DeliveryOutcome =
    typeof prepared === 'string'
      ? { kind: 'refused', reason: prepared, answer: '' }
      : await sendDelivery(prepared, { now, signal, hosts })
  // What the closing server has cut off is sent after the next start.
  if (signal.aborted && outcome.kind !== 'sent') return
  const attempts = Number(delivery[fields.attempts] ?? 0)
  const isTest = !String(delivery[fields.event]).includes('.')
  const delay = outcome.kind === 'later' && !isTest ? delays[attempts] : undefined
  const at = now()
  const body = typeof prepared === 'string' ? (delivery[fields.body] ?? '') : prepared.body
  const changes = toColumns(log, {
    body,
    attempts: attempts + 1,
    ...(outcome.kind === 'sent' && { sent: at.toISOString() }),
    ...(delay !== undefined && { next: new Date(at.getTime() + delay).toISOString() }),
    status: outcome.status ?? 0,
    answer: outcome.answer,
    reason: outcome.reason,
  })
  const isOver = outcome.kind !== 'sent' && delay === undefined
  const next = outcome.kind === 'sent' ? states.sent : states.waiting
  const row: Row = { ...delivery, ...changes, [state]: isOver ? states.failed : next }
  const stamp = { at: at.toISOString(), by: programUser.userId }
  const stored = await storage.write(
    connection => updateRow(connection, resource, { row, id, versi: Number(delivery.versi), stamp }),
    { together: true },
  )
  if (stored && isOver && !isTest) notices.notify(log, delivery)
}

/** The values by the fields of the project; texts of nothing are stored as its empty text. */
const toColumns = (
  { resource, fields }: DeliveryLog,
  values: Partial<Record<keyof DeliveryLog['fields'], Row[string]>>,
): Row =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const column = fields[name as keyof typeof values]
      if (column === undefined) return []
      return [[column, value === '' ? (resource.field[column]?.blank ?? value) : value]]
    }),
  )

interface Notices {
  /** A delivery was put aside. */
  readonly notify: (log: DeliveryLog, delivery: Row) => void
}

/** Owners learn of the first delivery to a program in an hour that is put aside. */
const createNotices = ({ push, active, now }: WebhookContext): Notices => {
  const noticeTimes = new Map<string, number>()
  return {
    notify: ({ webhooks, fields }, delivery) => {
      const webhook = String(delivery[fields.webhook])
      const time = now().getTime()
      if (time - (noticeTimes.get(webhook) ?? Number.NEGATIVE_INFINITY) < hour) return
      noticeTimes.set(webhook, time)
      const name = fields.name === undefined ? '' : String(delivery[fields.name])
      push.send({
        shop: readShop(String(delivery[fields.body])),
        who: hasChainLevel,
        read: async (_, language) => {
          const wording = loadMessageWording(language)
          return {
            title: formatMessage(wording, 'message.webhook-failed', { name }),
            body: formatMessage(wording, 'message.webhook-failed-text'),
            path: findLogPath(active.schema, webhooks.log.resource),
            tag: `webhook ${webhook}`,
          }
        },
      })
    },
  }
}

const readShop = (body: string): string => {
  const content: unknown = body.startsWith('{') ? JSON.parse(body) : {}
  return isObject(content) && isObject(content.data) ? String(content.data.shop ?? '') : ''
}

/** The path of the list of the deliveries. */
const findLogPath = ({ menu }: Pick<Schema, 'menu'>, resource: string): string =>
  flattenMenu(menu).find(({ target }) => target?.name === resource)?.path ?? '/dashboard'
