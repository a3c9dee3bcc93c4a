// The shop with an import that is not its own yet: cash of another program.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A schema folder for SCHEMA_DIR; `remove` takes it away. */
export const nextDocumentsFolder = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'kencana-next-'))
  cpSync('schema', path, { recursive: true })
  cpSync('tests/fixtures/next-documents', path, { recursive: true })
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
