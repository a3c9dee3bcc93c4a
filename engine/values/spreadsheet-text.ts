// What a spreadsheet makes of a text in a file of ours, and the one form of a CSV that people open in it.

/**
 * Begins as a formula does, so that a spreadsheet would run it. A sign alone is none, nor is a signed number or a phone
 * number with its plus: they call nothing.
 */
export const formula = /^(?:[=@\t\r]|[+-](?![\d\s().,/-]*$))./s

/** The part of the package `papaparse` that writes; whoever makes a CSV brings it, as browsers fetch it when it is needed. */
export interface CsvWriter {
  readonly unparse: (
    table: { fields: string[]; data: unknown[][] },
    options: { escapeFormulae: RegExp; newline: string },
  ) => string
}

/** A CSV that a spreadsheet reads as UTF-8 and runs nothing of: formulas become plain texts. */
export const spreadsheetCsv = (writer: CsvWriter, fields: readonly string[], data: readonly unknown[][]): string => {
  const text = writer.unparse({ fields: [...fields], data: [...data] }, { escapeFormulae: formula, newline: '\r\n' })
  return `\uFEFF${text}`
}
