// Formula injection in spreadsheets, and the CSV format that is opened in them.

/**
 * Matches a text that a spreadsheet would run as a formula. A lone sign does not match, nor does a signed number or a phone
 * number with a plus.
 */
export const formula = /^(?:[=@\t\r]|[+-](?![\d\s().,/-]*$))./s

/** The writer of the package `papaparse`, which the engine does not import. */
export interface CsvWriter {
  readonly unparse: (
    table: { fields: string[]; data: unknown[][] } | unknown[][],
    options: { escapeFormulae: RegExp; newline: string },
  ) => string
}

/** Builds a CSV that spreadsheets read as UTF-8 and in which formulas are escaped. */
export const buildSpreadsheetCsv = (
  writer: CsvWriter,
  fields: readonly string[],
  data: readonly unknown[][],
): string => {
  const text = writer.unparse({ fields: [...fields], data: [...data] }, options)
  return `\uFEFF${text}`
}

/** More lines of such a CSV, without titles. */
export const buildSpreadsheetLines = (writer: CsvWriter, data: readonly unknown[][]): string =>
  writer.unparse([...data], options)

const options = { escapeFormulae: formula, newline: '\r\n' }

// Phone numbers as people write them, and as programs of the phone take them.

const countryCode = '62'

/** Digits with the country code: `0812-345` of Indonesia becomes `62812345`; undefined if it can be no number. */
export const toInternationalPhone = (text: string): string | undefined => {
  const digits = text.replaceAll(/[\s().-]/g, '')
  const international = digits.replace(/^\+/, '').replace(/^0/, countryCode)
  const isLocal = digits.startsWith('0') || digits.startsWith(countryCode) || digits.startsWith(`+${countryCode}`)
  if (isLocal) return /^62[1-9]\d{7,12}$/.test(international) ? international : undefined
  return digits.startsWith('+') && /^[1-9]\d{7,14}$/.test(international) ? international : undefined
}
