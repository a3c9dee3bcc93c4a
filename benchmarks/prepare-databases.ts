// The same rows for both servers of `npm run bench`.
import { fileURLToPath } from 'node:url'
import { bundleOurs } from './child/ours.ts'
import { copyDatabase, fillDatabase } from './dataset/fill.ts'
import { writeManyFiles } from './dataset/many-files.ts'
import { getLimitFile, getOursFile, getSchemaFolder, startServer } from './servers.ts'
import { firstPaths } from './starts.ts'

/** As many as a whole shop has. */
const schemaFiles = 150

/** Our server creates its database, then it is filled and copied. */
export const prepareDatabases = async (folder: string): Promise<void> => {
  writeManyFiles(fileURLToPath(new URL('./schema', import.meta.url)), getSchemaFolder(folder), schemaFiles)
  await bundleOurs()
  const server = await startServer('ours', folder, firstPaths.ours)
  await server.stop()
  fillDatabase(getOursFile(folder))
  copyDatabase(getOursFile(folder), getLimitFile(folder))
}
