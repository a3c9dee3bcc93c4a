// Messages for phone numbers: the queue of shops with a gateway, and its background work.

import { setTimeout as wait } from 'node:timers/promises'
import type { Used } from '../../../domain/used.ts'
import { getMove } from '../../../engine/document/flow-moves.ts'
import { toJsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource, getResource, type Schema } from '../../../engine/schema/schema.ts'
import { CodedText } from '../../../engine/value/coded-text.ts'
import type { Caller, MessageQueue } from '../../caller/caller.ts'
import { RequestError } from '../../error/errors.ts'
import { createBackgroundWork, type PostOutcome, postRequest } from '../../message/delivery/post-request.ts'
import type { BackgroundContext, BackgroundTask, CustomModule, MoveHooks } from '../../module/module.ts'
import { readMessage } from '../../print/open-message.ts'
import { parseDocument } from '../../record/document/parse-document.ts'
import { documentActions } from '../../record/move/create-document.ts'
import { encodeText } from '../../record/write/write-audit.ts'
import { createShopProgram } from '../../shop/start-data.ts'
import { findAllRows } from '../../storage/find-rows.ts'
import { findRowById, findRowByKey, listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

// The document of a message: its fields, and the moves that the program makes.

type QueuedMessage = Used<
  'pesan-keluar',
  'judul' | 'nomor' | 'no_hp' | 'isi' | 'dokumen' | 'id_dokumen' | 'cetakan' | 'percobaan' | 'coba_lagi' | 'status'
>

interface Gateway {
  readonly address: string
  readonly token: string
}

type GatewayShop = Used<'toko', 'alamat_gateway'>

const addressField = 'alamat_gateway' satisfies keyof GatewayShop
/** A secret: no record has it. */
const tokenField = 'token_gateway'

const waitingState = 'ANTRI'

/** Undefined in a project without the document. */
const findMessageResource = (schema: Schema): Resource | undefined => findResource(schema, 'pesan-keluar')

/** The gateway of a row of the shops; undefined without an address. */
const readGateway = (schema: Schema, row: Readonly<Record<string, unknown>> | undefined): Gateway | undefined => {
  const address = String(row?.[addressField] ?? '')
  if (['', schema.project.emptyText].includes(address)) return undefined
  return { address, token: String(row?.[tokenField] ?? '') }
}

// Adds a message to the queue of a shop that has a gateway.

/** Announced when a message was queued. */
const queuedTopic = 'messages'

const messageQueue: MessageQueue = {
  isUsed: async (connection, { schema, shop }) => {
    if (!findMessageResource(schema)) return false
    const row = await findRowByKey(connection, getResource(schema, schema.project.shop.resource), shop.code, shop.code)
    return readGateway(schema, row) !== undefined
  },
  add: async (connection, caller, { resource: source, rowId, number, print, phone, text }) => {
    const resource = findMessageResource(caller.schema)
    if (!resource) return
    const values: Partial<Omit<QueuedMessage, 'judul'>> & { readonly judul: CodedText } = {
      judul: new CodedText(encodeText(caller.schema, { resource: source.name, print: print.id })),
      nomor: number,
      no_hp: phone,
      isi: text,
      dokumen: source.name,
      id_dokumen: rowId,
      cetakan: print.id,
    }
    const conditions = [
      { column: 'id_dokumen' satisfies keyof QueuedMessage, compare: '=', values: [rowId] },
      { column: 'cetakan' satisfies keyof QueuedMessage, compare: '=', values: [print.id] },
      { column: 'status' satisfies keyof QueuedMessage, compare: '=', values: [waitingState] },
    ] as const
    const { total } = await listRows(
      connection,
      resource,
      { conditions, sort: [], offset: 0, limit: 1 },
      caller.shop.code,
    )
    if (total > 0) return
    const sent = parseDocument(caller, { resource, raw: values })
    const move = getMove(resource, 'antri')
    await documentActions.createSent({ connection, caller, resource, move, sent, depth: 1 })
    await connection.notify(queuedTopic)
  },
}

// Sends the messages that wait, one after the other: nothing waits for them. A message that was not sent is tried again
// after growing pauses, and remains in the list as failed.

const minute = 60_000

/** A minute, five, half an hour, two hours and half a day: a gateway that is down for a night loses nothing. */
const defaultDelays = [minute, 5 * minute, 30 * minute, 120 * minute, 720 * minute] as const

/** A message that another process queued is found after this time at the latest. */
const longestPause = minute

const batchSize = 20

interface DueMessage {
  readonly caller: Caller
  readonly resource: Resource
  readonly gateway: Gateway
  readonly id: string
  readonly message: QueuedMessage
}

const startSending = (context: BackgroundContext): BackgroundTask => {
  const work = createBackgroundWork(context.onFailure)
  let awake = Promise.withResolvers<void>()
  const stopListening = context.storage.onNews(topic => {
    if (topic === undefined || topic === queuedTopic) awake.resolve()
  })
  work.start(async () => {
    while (!work.signal.aborted) {
      awake = Promise.withResolvers<void>()
      const pause = await sendDueMessages(context, work.signal).catch((error: unknown) => {
        context.onFailure(error instanceof Error ? error.message : String(error))
        return longestPause
      })
      const timeout = wait(pause, undefined, { signal: work.signal, ref: false }).catch(() => undefined)
      await Promise.race([timeout, awake.promise])
    }
  })
  return {
    close: async () => {
      await stopListening()
      await work.close()
    },
  }
}

/** Sends what is due; returns the milliseconds until the next message is, at most the longest pause. */
const sendDueMessages = async (context: BackgroundContext, signal: AbortSignal): Promise<number> => {
  const { storage, now } = context
  if (storage.trouble()) return longestPause
  const gateways = await storage.read(connection => listGateways(connection, context))
  if (gateways.length === 0) return longestPause
  const release = await storage.lease(queuedTopic)
  try {
    const waiting = await storage.read(connection => listWaitingMessages(connection, context, gateways))
    const isDue = ({ message }: DueMessage): boolean => String(message.coba_lagi) <= now().toISOString()
    for (const due of waiting.filter(isDue)) {
      if (signal.aborted) return longestPause
      await sendMessage(context, due, signal)
    }
    const next = await storage.read(connection => listWaitingMessages(connection, context, gateways))
    const times = next.map(({ message }) => Date.parse(String(message.coba_lagi)) - now().getTime())
    return Math.max(0, Math.min(longestPause, ...times))
  } finally {
    await release()
  }
}

interface ShopGateway {
  /** The program in the shop. */
  readonly caller: Caller
  readonly gateway: Gateway
}

const listGateways = async (connection: Connection, context: BackgroundContext): Promise<readonly ShopGateway[]> => {
  const { schema } = context.active
  const shops = findResource(schema, schema.project.shop.resource)
  if (!shops || !findMessageResource(schema)) return []
  const rows = await findAllRows(connection, shops, '')
  return rows.flatMap(row => {
    const gateway = readGateway(schema, row)
    return gateway ? [{ caller: createShopProgram({ ...context, schema }, row), gateway }] : []
  })
}

/** Those that wait longest, of each shop. */
const listWaitingMessages = async (
  connection: Connection,
  { active }: BackgroundContext,
  gateways: readonly ShopGateway[],
): Promise<readonly DueMessage[]> => {
  const { schema } = active
  const resource = findMessageResource(schema)
  if (!resource) return []
  const found: DueMessage[] = []
  for (const { caller, gateway } of gateways) {
    const conditions = [
      { column: 'status' satisfies keyof QueuedMessage, compare: '=', values: [waitingState] },
    ] as const
    const sort = [{ field: 'coba_lagi' satisfies keyof QueuedMessage, descending: false }]
    const { rows } = await listRows(
      connection,
      resource,
      { conditions, sort, offset: 0, limit: batchSize },
      caller.shop.code,
    )
    for (const row of rows) {
      const message = toJsonRow(resource, row, () => true) as unknown as QueuedMessage
      found.push({ caller, resource, gateway, id: String(row.id), message })
    }
  }
  return found
}

const sendMessage = async (context: BackgroundContext, due: DueMessage, signal: AbortSignal): Promise<void> => {
  const { caller, gateway, id, message } = due
  const refusal = await findRefusal(due)
  const outcome: PostOutcome | { readonly kind: 'refused'; readonly reason: string } =
    refusal === undefined
      ? await postRequest(gateway.address, {
          headers: { authorization: gateway.token, 'content-type': 'application/json', 'idempotency-key': id },
          body: JSON.stringify({ phone: message.no_hp, message: message.isi, id }),
          signal,
          hosts: context.hosts,
        })
      : { kind: 'refused', reason: refusal }
  // What the closing server has cut off is sent after the next start.
  if (signal.aborted && outcome.kind !== 'sent') return
  if (outcome.kind === 'sent') return moveMessage(due, 'kirim', {})
  const delay = (context.delays ?? defaultDelays)[Number(message.percobaan ?? 0)]
  const isOver = outcome.kind !== 'later' || delay === undefined
  await moveMessage(due, 'tunda', {
    galat: 'reason' in outcome ? outcome.reason : 'status 404',
    coba_lagi: new Date(caller.now().getTime() + (delay ?? 0)).toISOString(),
    habis: isOver,
  })
}

/** Evaluated again before each attempt, as the consent may have been withdrawn: a reason that the field has a title for, or a message. Undefined: the message may be sent. */
const findRefusal = async ({ caller, message }: DueMessage): Promise<string | undefined> => {
  const source = findResource(caller.schema, String(message.dokumen))
  const print = source?.lifecycle.prints.find(({ id }) => id === message.cetakan)
  if (!source || !print?.message) return 'kind-gone'
  const request = { id: String(message.id_dokumen), print, message: print.message, origin: undefined }
  try {
    await caller.storage.read(connection => readMessage(connection, caller, source, request), { oneMoment: true })
    return undefined
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const [fault] = error.details.faults ?? []
    return String(fault?.params?.message ?? 'not-valid')
  }
}

/** A message that was cancelled or sent meanwhile stays as it is. */
const moveMessage = ({ caller, resource, id }: DueMessage, move: string, answers: object): Promise<void> =>
  caller.storage.write(
    async connection => {
      const row = await findRowById(connection, resource, id)
      if (row?.['status' satisfies keyof QueuedMessage] !== waitingState) return
      const request = { connection, caller, resource, move: getMove(resource, move), id, answers }
      await documentActions.moveSent({ ...request, depth: 1 })
    },
    { shop: caller.shop.code },
  )

const moveHooks = {
  'pesan-keluar': {
    ulang: {
      follow: async ({ connection }) => {
        await connection.notify(queuedTopic)
        return undefined
      },
    },
  },
} satisfies MoveHooks

export const pesanModule: CustomModule = { name: 'pesan', moveHooks, messageQueue, background: startSending }
