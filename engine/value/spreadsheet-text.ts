// Formula injection in spreadsheets, and the CSV format that is opened in them.

/**
 * Matches a text that a spreadsheet would run as a formula. A lone sign does not match, nor does a signed number or a phone
 * number with a plus.
 */
export const formula = /^(?:[=@\t\r]|[+-](?![\d\s().,/-]*$))./s

/** The writer of the package `papaparse`; the caller provides it, because browsers load it on demand. */
export interface CsvWriter {
  readonly unparse: (
    table: { fields: string[]; data: unknown[][] },
    options: { escapeFormulae: RegExp; newline: string },
  ) => string
}

/** Builds a CSV that spreadsheets read as UTF-8 and in which formulas are escaped. */
export const buildSpreadsheetCsv = (
  writer: CsvWriter,
  fields: readonly string[],
  data: readonly unknown[][],
): string => {
  const text = writer.unparse({ fields: [...fields], data: [...data] }, { escapeFormulae: formula, newline: '\r\n' })
  return `\uFEFF${text}`
}
