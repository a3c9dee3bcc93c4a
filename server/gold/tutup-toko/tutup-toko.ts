// Module of closing the day: routes for its state, figures and start, and the job that closes.

import { formatMessage } from '../../../engine/schema/wording.ts'
import { anyObject, objectSchema, text } from '../../../engine/value/answer-shape.ts'
import { isObject } from '../../../engine/value/json-object.ts'
import { addDays, tanggal } from '../../../engine/value/tanggal.ts'
import { isSealed } from '../../ledger/sealed.ts'
import type { Caller, CallerRights } from '../../caller/caller.ts'
import type { AuthenticatedModuleRoute, CustomModule, ModuleAnswer, ModuleCall } from '../../module/module.ts'
import { getShopToday } from '../../day/day.ts'
import { findHeldDays } from '../../day/held-day.ts'
import { jsonContent, requestBody } from '../../description/operation.ts'
import { ClosedByOther, StoreClosing } from '../../error/day-errors.ts'
import { MalformedRequest, RequestError } from '../../error/errors.ts'
import { JobRunning } from '../../job/run-job.ts'
import { closeDays } from './close-day.ts'
import { closingPage, findClosing } from './closing.ts'
import { computeDayFigures } from './day-figures.ts'
import { type FenceOptions, fenceDay } from './fence-day.ts'
import { findUncounted } from './uncounted.ts'
import { listUnfinishedClosings } from './unfinished.ts'

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
