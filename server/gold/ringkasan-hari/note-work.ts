// Notes work that an owner may want to see: papers printed again, pictures of identity cards that were looked at, and
// moves outside the hours of the shop.
import type { Used } from '../../../domain/used.ts'
import { findResource } from '../../../engine/schema/schema.ts'
import { formatMoment } from '../../../engine/value/moment.ts'
import type { Caller, ObserveWork } from '../../caller/caller.ts'
import { encodeText } from '../../record/write/coded-texts.ts'
import { insertShopRow } from '../../record/write/insert-shop-row.ts'
import { createId } from '../../storage/create-id.ts'
import { findRowByKey } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

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
export const noteWork: ObserveWork = async ({
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
