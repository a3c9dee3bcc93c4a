// Reads the file of an import by the ending of its name.
import { findImportFileType, formatFileTypes, type Import, type ImportFileType } from '../../../engine/schema/import.ts'
import { FileRefused } from '../../error/concept-errors.ts'
import { type ImportTable, readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { SentFile } from './sent-file.ts'

/** Throws FileRefused if the name or the file as a whole is invalid. */
export const readFile = (file: SentFile, fileName: string, imported: Import): Promise<ImportTable> =>
  parseFileType(fileName, imported) === 'xlsx' ? readXlsx(file, fileName, imported) : readCsv(file, fileName, imported)

/** The name must have an ending and the word of the import (specification 5). */
const parseFileType = (fileName: string, { file: { types, nameContains, nameError } }: Import): ImportFileType => {
  const type = findImportFileType(fileName, types)
  if (!type) throw new FileRefused('import.extension', { types: formatFileTypes(types) })
  if (nameContains !== undefined && !fileName.toLowerCase().includes(nameContains.toLowerCase()))
    throw new FileRefused('import.name', { message: nameError ?? '' })
  return type
}
