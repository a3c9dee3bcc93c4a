// Module of closing the day: routes for its state, figures and start, and the job that closes.

import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { formatMessage } from '../../../engine/schema/wording.ts'
import { anyObject, objectSchema, text } from '../../../engine/value/answer-shape.ts'
import { isObject } from '../../../engine/value/json-text.ts'
import { addDays, isTanggal, tanggal } from '../../../engine/value/tanggal.ts'
import type { Caller, CallerRights } from '../../caller/caller.ts'
import { getShopToday } from '../../day/day.ts'
import { findCancellable, findHeldDays } from '../../day/held-day.ts'
import { listClosingShops, lockOpenDay } from '../../day/open-day.ts'
import { jsonContent, requestBody } from '../../description/operation.ts'
import { ClosedByOther, DayClosed, DayHeld, StoreClosing } from '../../error/concept-errors.ts'
import { MalformedRequest, RequestError } from '../../error/errors.ts'
import { JobRunning } from '../../job/run-job.ts'
import { isSealed } from '../../ledger/blind-counts.ts'
import type {
  AuthenticatedModuleRoute,
  CustomModule,
  ModuleAnswer,
  ModuleCall,
  ResumeContext,
} from '../../module/module.ts'
import { documentActions } from '../../record/move/create-document.ts'
import { changeShop } from '../../record/write/write-row.ts'
import { createProgramCaller } from '../../shop/start-data.ts'
import { findRowByKey } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { closeDays, findUncounted } from './close-day.ts'
import { closingPage, computeDayFigures, encodeCarried, findClosing, insertClosing } from './closing.ts'

// The first step of a closing: checks that nothing holds the day and locks it against further writes.

interface FenceOptions {
  /** The business date afterwards: the next one, or a later one up to today. */
  readonly through?: string
  /** The business date that the caller has seen. */
  readonly seen?: string
  /** Documents whose open sessions are cancelled, and documents that are carried over. */
  readonly cancel: readonly string[]
  readonly carry: readonly string[]
}

/**
 * Locks the day of the shop. Throws DayHeld with everything that prevents it, `day.ahead`, StoreClosing if the same
 * user closes it already, ClosedByOther if another user does or did.
 */
const fenceDay = (caller: Caller, options: FenceOptions): Promise<void> =>
  caller.storage.write(
    async connection => {
      await lockUnclosedDay(connection, caller, options)
      const date = caller.shop.businessDate
      const through = resolveThroughDate(caller, options)
      for (const document of options.cancel) await cancelAll(connection, caller, document)
      const held = [...(await findHeldDays(connection, caller)), ...(await findUncounted(connection, caller))]
      const carried = held.filter(({ carry, document }) => carry && options.carry.includes(document))
      if (carried.length < held.length) throw new DayHeld(held.filter(one => !carried.includes(one)))
      await insertClosing(connection, caller, {
        sampai: through,
        dibawa: encodeCarried(caller.schema, carried),
        mulai: caller.now().toISOString(),
      })
      const { closing } = caller.schema.project.shop
      if (closing !== undefined) await changeShop(connection, caller, { [closing]: date })
    },
    { exclusive: true, shop: caller.shop.code },
  )

const lockUnclosedDay = async (connection: Connection, caller: Caller, { seen }: FenceOptions): Promise<void> => {
  const { shop, user } = caller
  const params = { date: seen ?? shop.businessDate, user: user.userId }
  if (seen !== undefined && seen !== shop.businessDate) throw new ClosedByOther('store.closed', params)
  const day = await lockOpenDay(connection, caller).catch((error: unknown) => {
    throw error instanceof DayClosed ? new ClosedByOther('store.closed', params) : error
  })
  if (!day.isClosing) return
  const by = (await findClosing(connection, caller))?.tutup_by ?? ''
  throw by === user.userId
    ? new StoreClosing(shop.code)
    : new ClosedByOther('store.being-closed', { date: day.date, user: by })
}

const resolveThroughDate = (caller: Caller, { through }: FenceOptions): string => {
  const date = caller.shop.businessDate
  const today = getShopToday(caller)
  if (date > today) throw new RequestError('day.ahead', { date, today })
  const next = addDays(tanggal(date), 1)
  if (through === undefined || through === next) return next
  if (!isTanggal(through) || through < next || through > today) throw new MalformedRequest()
  return through
}

const cancelAll = async (connection: Connection, caller: Caller, document: string): Promise<void> => {
  for (const { resource, move, id } of await findCancellable(connection, caller, document))
    await documentActions.moveSent({ connection, caller, resource, move, id, answers: {}, depth: 1 })
}

// Finds closings that a stopped process left; they continue in the name of the user who began them.

const listUnfinishedClosings = (context: ResumeContext): Promise<readonly Caller[]> =>
  context.storage.read(async connection => {
    const callers: Caller[] = []
    for (const shop of await listClosingShops(connection, context.schema))
      callers.push(await buildClosingCaller(connection, context, shop))
    return callers
  })

const buildClosingCaller = async (connection: Connection, context: ResumeContext, code: string): Promise<Caller> => {
  const { schema, moveHookOf } = context
  const { project } = schema
  const { name, address, timeZone, businessDate } = project.shop
  const program = createProgramCaller(context, code)
  const row = (await findByKey(connection, schema, project.shop.resource, code)) ?? {}
  const shop = {
    code,
    modules: [],
    name: String(row[name]),
    address: String(row[address]),
    businessDate: String(row[businessDate]),
    timeZone: String(row[timeZone]),
  }
  const by = (await findClosing(connection, { schema, shop }))?.tutup_by ?? program.user.userId
  const user = await findByKey(connection, schema, project.user.resource, by)
  return {
    ...program,
    ...(moveHookOf && { moveHookOf }),
    shop,
    user: user ? { ...program.user, rowId: String(user.id), userId: by } : program.user,
  }
}

const findByKey = (connection: Connection, schema: Schema, resource: string, key: string) =>
  findRowByKey(connection, getResource(schema, resource), key, key)

const tag = 'Closing'
const job = 'tutup-toko'
const textList = { type: 'array', items: text }

/** Value of `PROSES` in the request, from the specification. */
const closeCommand = 'close'

/** Users whose menu has the page close the day. */
const canClose = ({ access }: CallerRights): boolean => access.pages.has(closingPage)

/** The figures need the report of the day and the right to see all ledgers. */
const canCount = (caller: CallerRights): boolean => {
  const { access, schema } = caller
  return access.reports.has('eod') && Object.values(schema.ledgers).every(ledger => !isSealed(caller, ledger))
}

const readState = async (caller: Caller) =>
  caller.storage.read(
    async connection => {
      const closing = await findClosing(connection, caller)
      const date = caller.shop.businessDate
      return {
        tgl_system: date,
        tgl_berikut: addDays(tanggal(date), 1),
        today: getShopToday(caller),
        held: closing
          ? []
          : [...(await findHeldDays(connection, caller)), ...(await findUncounted(connection, caller))],
        ...(closing && { closing: { status: closing.status, user_id: closing.tutup_by } }),
      }
    },
    { oneMoment: true },
  )

const parseOptions = (body: unknown): FenceOptions => {
  if (!isObject(body) || body.PROSES !== closeCommand) throw new MalformedRequest()
  const { tgl_system: seen, sampai: through } = body
  if ([seen, through].some(date => date !== undefined && typeof date !== 'string')) throw new MalformedRequest()
  return {
    ...(typeof through === 'string' && { through }),
    ...(typeof seen === 'string' && { seen }),
    cancel: parseNames(body.batal),
    carry: parseNames(body.bawa),
  }
}

const parseNames = (raw: unknown): readonly string[] => {
  if (raw === undefined) return []
  if (!Array.isArray(raw) || raw.some(one => typeof one !== 'string')) throw new MalformedRequest()
  return raw as string[]
}

/** Fences the day and waits for the job; a caller who gets StoreClosing queries the job instead. */
const close = async ({ caller, body, begin, clockDoubt, wording }: ModuleCall): Promise<ModuleAnswer> => {
  const params = { date: caller.shop.businessDate, today: getShopToday(caller) }
  if (clockDoubt()) throw new RequestError('day.clock', params)
  const { outcome } = await runInTurn(caller, async () => {
    try {
      await fenceDay(caller, parseOptions(body))
    } catch (error) {
      // If the process of the closing is gone, this call continues it.
      if (error instanceof StoreClosing || (error instanceof ClosedByOther && error.code === 'store.being-closed'))
        await ensureJobRunning(begin)
      throw error
    }
    return begin(job).catch((error: unknown) => {
      // A starting process or a call of the job has begun it already.
      throw error instanceof JobRunning ? new StoreClosing(caller.shop.code) : error
    })
  })
  return { answer: { message: formatMessage(wording, 'message.store-closed'), ...((await outcome) as object) } }
}

/**
 * Holds a lease from fencing the day until its job has begun, so that no other call takes the closing for an abandoned
 * one.
 */
const runInTurn = async <T>({ storage, shop }: Caller, work: () => Promise<T>): Promise<T> => {
  const release = await storage.lease(`closing ${shop.code}`)
  try {
    return await work()
  } finally {
    await release()
  }
}

const ensureJobRunning = async (begin: ModuleCall['begin']): Promise<void> => {
  try {
    await begin(job)
  } catch (error) {
    if (!(error instanceof JobRunning)) throw error
  }
}

const state: AuthenticatedModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path: 'system/close',
  who: canClose,
  answer: async ({ caller }) => ({ answer: await readState(caller) }),
  describe: { tag, summary: 'What prevents closing the day', answer: anyObject },
}

const figures: AuthenticatedModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path: 'system/close/figures',
  who: canCount,
  answer: async ({ caller }) => ({
    answer: await caller.storage.read(connection => computeDayFigures(connection, caller), { isLong: true }),
  }),
  describe: { tag, summary: 'Figures of the current day so far', answer: anyObject },
}

const closing: AuthenticatedModuleRoute = {
  method: 'POST',
  tokens: 'refused',
  path: 'system/close',
  who: canClose,
  day: 'any',
  answer: close,
  describe: {
    tag,
    summary: 'Close the day',
    answer: anyObject,
    content: requestBody(
      jsonContent(
        objectSchema({ PROSES: text, tgl_system: text, sampai: text, batal: textList, bawa: textList }, ['PROSES']),
      ),
    ),
  },
}

export const tutupTokoModule: CustomModule = {
  name: 'tutup-toko',
  routes: [state, figures, closing],
  jobs: [
    {
      name: job,
      title: tag,
      tokens: 'refused',
      who: canClose,
      day: 'any',
      event: 'closed-store-progress',
      requestEvent: 'start-closed-store',
      unfinished: listUnfinishedClosings,
      run: closeDays,
    },
  ],
}
