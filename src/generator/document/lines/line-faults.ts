// What is wrong with lines, as errors of their form: of the cells of a row by field, of lines as a whole one text after another.
import type { Faults } from '../../form/form-fields.ts'

interface LinesError {
  readonly type: 'lines'
  readonly types: Record<string, string>
}

export const createCellsError = (faults: Faults): LinesError => ({ type: 'lines', types: { ...faults } })

export const createTextsError = (texts: readonly string[]): LinesError =>
  createCellsError(Object.fromEntries(texts.entries()))

export const getErrorTexts = (error: { readonly types?: object } | undefined): readonly string[] =>
  Object.values(error?.types ?? {}).map(String)
