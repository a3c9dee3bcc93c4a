// Words of printed reports and documents, in the language of the schema files.

import anyAscii from 'any-ascii'
import type { ValueWords } from '../../../engine/field/value-text.ts'
import type { AnswerShop, ReportAnswer } from '../../../engine/report/report-answer.ts'
import { formatDate } from '../../../engine/value/tanggal.ts'
import { defaultStyle, getPrintedWords, isEnglish, type PrintStyle } from '../../caller/caller.ts'

export const grandTotal = 'Grand Total'

/** The words of a report's files; times of its rows are in the zone of their shop. */
export const getAnswerWords = ({
  timeZone,
  zoneLanguage,
  style,
}: Pick<ReportAnswer, 'timeZone' | 'zoneLanguage' | 'style'>): ValueWords => ({
  ...getPrintedWords(timeZone, style),
  ...(zoneLanguage !== undefined && { zoneLanguage }),
})

export const formatPeriod = (from: string, to: string, style: PrintStyle): string => {
  const [first, last] = [from, to].map(date => formatDate(date, style.dateFormat))
  return isEnglish(style) ? `PERIOD : ${first} to ${last}` : `PERIODE : ${first} s/d ${last}`
}

const shopStates = {
  overdue: { id: 'Belum Tutup', en: 'Not Closed' },
  ahead: { id: 'Tanggal Di Depan', en: 'Dated Ahead' },
  inactive: { id: 'Tidak Ikut, Tidak Aktif', en: 'Left Out, Switched Off' },
} as const

/** `Belum Tutup: KENCANA TIMUR (2026-11-19)`: a line for each kind of shop whose day is not that of the others. */
export const formatShopStates = (shops: readonly AnswerShop[], style: PrintStyle): readonly string[] =>
  (['overdue', 'ahead', 'inactive'] as const).flatMap(kind => {
    const names = shops.filter(({ state }) => state === kind).map(({ name, day }) => `${name} (${day})`)
    return names.length === 0 ? [] : [`${shopStates[kind][isEnglish(style) ? 'en' : 'id']}: ${names.join(', ')}`]
  })

/** Below the head of a table without rows. */
export const getNoRows = (style: PrintStyle = defaultStyle): string => (isEnglish(style) ? 'No Data' : 'Tidak Ada Data')

/** The footer of every report and document, with the words of the specification. */
export const formatPrintedBy = (user: string, moment: string): string => `Printed By ${user} / ${moment}`

export const formatPageNumber = (
  page: number | string,
  pages: number | string,
  style: PrintStyle = defaultStyle,
): string => (isEnglish(style) ? `Page ${page} of ${pages}` : `Halaman ${page} dari ${pages}`)

const arrows: Readonly<Record<string, string>> = { '←': '<-', '→': '->', '↔': '<->' }
const unprintable = /[^\u0020-\u007E\u00A0-\u00FF\n]/u
const controls = /[^\P{Cc}\n]/gu

/**
 * Writes text in the letters that the standard fonts of PDF and the printers have (Latin-1), so that no file carries a
 * font: arrows, dashes and quotes become their signs of a typewriter, other letters become Latin ones. Control
 * characters become spaces, because printers would obey them.
 */
export const replaceUnprintable = (text: string): string =>
  unprintable.test(text)
    ? text
        .normalize('NFC')
        .replaceAll(/[←→↔]/g, arrow => arrows[arrow] ?? arrow)
        .replaceAll(controls, ' ')
        .replaceAll(/[^\u0020-\u00FF\n]+/gu, others => anyAscii(others))
    : text

/** The mark of a repeated print; `count` is the number of earlier prints. */
export const formatReprint = (
  count: number,
  style: PrintStyle,
  { user, moment }: { readonly user: string; readonly moment: string },
): string =>
  isEnglish(style) ? `REPRINT ${count} by ${user} ${moment}` : `CETAK ULANG KE-${count} oleh ${user} ${moment}`

/** The stamp and the mark of a print that tests a printer. */
export const formatTestPrint = (
  style: PrintStyle,
  { user, moment }: { readonly user: string; readonly moment: string },
): { readonly stamp: string; readonly mark: string } =>
  isEnglish(style)
    ? { stamp: 'TEST', mark: `TEST PRINT by ${user} ${moment}` }
    : { stamp: 'TES', mark: `TES CETAK oleh ${user} ${moment}` }
