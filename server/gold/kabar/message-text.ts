// The sentence of a message of an owner, in the language of the reader: rows have values alone.
import type { Used } from '../../../domain/used.ts'
import { formatMessage } from '../../../engine/schema/wording.ts'
import { formatRupiah, rupiah } from '../../../engine/value/amount.ts'
import { formatMoment, formatZoneName } from '../../../engine/value/tanggal.ts'
import { loadMessageWording, selectMessageLanguage } from '../../message/push/post-message.ts'
import type { WatchedShop } from './shop-facts.ts'

export type StoredKabar = Used<
  'kabar',
  'user_id' | 'jenis' | 'hari' | 'jam' | 'rupiah' | 'jumlah' | 'sejak' | 'tenggat' | 'kapan' | 'malam'
> & { readonly shop: string }

const codes: Readonly<Record<string, string>> = {
  'BELUM BUKA': 'message.notice-not-opened',
  'BELUM TUTUP': 'message.notice-not-closed',
  HARGA: 'message.notice-prices',
  'SELISIH KAS': 'message.notice-difference',
  PENGECUALIAN: 'message.notice-exceptions',
  PEMBATALAN: 'message.notice-cancellations',
  DIAM: 'message.notice-silent',
  PPATK: 'message.notice-reports',
}

interface SentenceOptions {
  readonly language: string
  readonly shop: WatchedShop
  readonly symbol: string
}

/** Hours are those of the shop, with the zone beside them; the day is that of the shop. */
export const formatSentence = (
  { jenis, hari, jam, jumlah, sejak, tenggat, ...row }: StoredKabar,
  { language, shop: { timeZone }, symbol }: SentenceOptions,
): string => {
  const selected = selectMessageLanguage(language)
  const moment = sejak === null ? undefined : new Date(sejak)
  const zone = formatZoneName(moment ?? new Date(`${hari}T12:00:00Z`), timeZone, selected)
  return formatMessage(loadMessageWording(language), codes[jenis] ?? jenis, {
    day: hari,
    hour: jam === null ? '' : `${jam.slice(0, 5)} ${zone}`,
    since: moment === undefined ? '' : `${formatMoment(moment, timeZone).slice(-5)} ${zone}`,
    amount: `${symbol} ${formatRupiah(rupiah(Number(row.rupiah ?? 0)))}`,
    count: Number(jumlah ?? 0),
    due: tenggat ?? '',
  })
}
