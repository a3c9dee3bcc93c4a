import type { Sheet } from './sheet.ts'

/** The PDF of a sheet; what draws it is loaded when it is first needed. */
export const drawSheet = async (sheet: Sheet): Promise<Uint8Array> =>
  sheet.template === 'label'
    ? (await import('./label-file.ts')).labelFile(sheet)
    : (await import('./proof-file.ts')).proofFile(sheet)
