// Module of the owner's summary: notes of unusual work, and the devices that receive a message when a day is closed.

import type { Used } from '../../../domain/used.ts'
import { isFullLevel } from '../../../engine/access/access-user.ts'
import { findResource } from '../../../engine/schema/schema.ts'
import { flag, objectSchema, text } from '../../../engine/value/answer-shape.ts'
import { isObject } from '../../../engine/value/json-text.ts'
import { formatMoment } from '../../../engine/value/tanggal.ts'
import type { Caller, CallerRights, ObserveWork } from '../../caller/caller.ts'
import { jsonContent, queryParameter, requestBody } from '../../description/operation.ts'
import { MalformedRequest } from '../../error/errors.ts'
import type { AuthenticatedModuleRoute, CustomModule } from '../../module/module.ts'
import { canAuthorizeSome } from '../../record/authorize/grant-refusal.ts'
import { encodeText } from '../../record/write/write-audit.ts'
import { insertShopRow } from '../../record/write/write-row.ts'
import { createId } from '../../storage/create-id.ts'
import { findRowByKey } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

// Notes work that an owner may want to see: papers printed again, pictures of identity cards that were looked at, and
// moves outside the hours of the shop.

type WorkNote = Used<
  'kejadian',
  | 'id_kejadian'
  | 'tanggal'
  | 'waktu'
  | 'user_id'
  | 'jenis'
  | 'judul_dokumen'
  | 'dokumen'
  | 'tindakan'
  | 'nomor'
  | 'cetakan_ke'
  | 'perangkat'
>

type HourSetting = Used<'para-system', 'value'>

/** Does nothing in a project without the log. */
const recordWork: ObserveWork = async ({
  connection,
  caller,
  resource: { name },
  subject,
  number,
  printsBefore,
  isPhoto,
}) => {
  const { schema, shop, user, now } = caller
  const log = findResource(schema, 'kejadian')
  if (!log || (printsBefore === undefined && !isPhoto && !(await isOutsideHours(connection, caller)))) return
  const note: WorkNote = {
    id_kejadian: createId(),
    tanggal: shop.businessDate,
    waktu: now().toISOString(),
    user_id: user.userId,
    jenis: isPhoto ? 'LIHAT FOTO' : printsBefore === undefined ? 'LUAR JAM' : 'CETAK ULANG',
    judul_dokumen: encodeText(schema, { resource: name }),
    dokumen: name,
    tindakan: encodeText(schema, subject),
    nomor: number,
    cetakan_ke: printsBefore === undefined ? 0 : printsBefore + 1,
    perangkat: caller.device,
  }
  await insertShopRow(connection, caller, log, { ...note, id: note.id_kejadian })
}

/** Without both hours nothing is outside; hours that end before they begin span midnight. */
const isOutsideHours = async (connection: Connection, caller: Caller): Promise<boolean> => {
  const open = await readHour(connection, caller, 'JAM_BUKA')
  const close = open === undefined ? undefined : await readHour(connection, caller, 'JAM_TUTUP')
  if (open === undefined || close === undefined) return false
  const time = formatMoment(caller.now(), caller.shop.timeZone).slice(-5)
  const isInside = open <= close ? time >= open && time <= close : time >= open || time <= close
  return !isInside
}

const readHour = async (connection: Connection, caller: Caller, key: string): Promise<string | undefined> => {
  const settings = findResource(caller.schema, 'para-system')
  const row = settings && (await findRowByKey(connection, settings, key, caller.shop.code))
  const value = String(row?.['value' satisfies keyof HourSetting] ?? '')
  return /^\d\d:\d\d$/.test(value) ? value : undefined
}

/** Users of full levels whose menu has the summary of a day. */
export const canSeeSummary = ({ schema, user, access }: CallerRights): boolean =>
  isFullLevel(schema.project, user.level) && access.reports.has('ringkasan-hari')

/** Users who may see the summary of a day, and those who may be requested to agree to a move. */
const canReceiveMessages = (rights: CallerRights): boolean => canSeeSummary(rights) || canAuthorizeSome(rights)

const tag = 'Day Summary'
const path = 'pemberitahuan'
const stateShape = objectSchema({ key: text, active: flag, language: text })
const endpointParameter = queryParameter('endpoint', 'The address of the browser at its push service')

const state: AuthenticatedModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path,
  who: canReceiveMessages,
  describe: {
    tag,
    summary: 'The public key for push messages, and whether this browser receives them',
    parameters: [endpointParameter],
    answer: stateShape,
  },
  answer: async ({ caller, query, push }) => {
    const language = typeof query.endpoint === 'string' ? await push.findLanguage(caller, query.endpoint) : undefined
    return { answer: { key: await push.getPublicKey(), active: language !== undefined, language: language ?? '' } }
  },
}

const subscribe: AuthenticatedModuleRoute = {
  method: 'POST',
  tokens: 'refused',
  path,
  who: canReceiveMessages,
  day: 'any',
  describe: {
    tag,
    summary: 'Send push messages about closed days, and about requests to agree, to this browser',
    content: requestBody(
      jsonContent(
        objectSchema({ endpoint: text, keys: objectSchema({ p256dh: text, auth: text }), language: text }, [
          'endpoint',
          'keys',
        ]),
      ),
    ),
    answer: objectSchema({ active: flag }),
  },
  answer: async ({ caller, body, push }) => {
    await push.subscribe(caller, parseSubscription(body))
    return { answer: { active: true } }
  },
}

const unsubscribe: AuthenticatedModuleRoute = {
  method: 'DELETE',
  tokens: 'refused',
  path,
  who: canReceiveMessages,
  day: 'any',
  describe: {
    tag,
    summary: 'Send no more push messages to this browser',
    parameters: [endpointParameter],
    answer: objectSchema({ active: flag }),
  },
  answer: async ({ caller, query, push }) => {
    if (typeof query.endpoint !== 'string') throw new MalformedRequest()
    await push.unsubscribe(caller, query.endpoint)
    return { answer: { active: false } }
  },
}

const maximumAddressLength = 2000

/** Throws MalformedRequest unless the body is a subscription as browsers make it. */
const parseSubscription = (body: unknown) => {
  if (!isObject(body) || !isObject(body.keys)) throw new MalformedRequest()
  const { endpoint, language = '' } = body
  const { p256dh, auth } = body.keys
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string')
    throw new MalformedRequest()
  if (typeof language !== 'string' || !/^([a-z]{2})?$/.test(language)) throw new MalformedRequest()
  if (endpoint.length > maximumAddressLength) throw new MalformedRequest()
  return { endpoint, p256dh, auth, language }
}

export const ringkasanModule: CustomModule = {
  name: 'ringkasan-hari',
  observeWork: recordWork,
  routes: [state, subscribe, unsubscribe],
}
