// Opens a database whose write-ahead log is missing after the operator accepts that its content is lost.
import { join } from 'node:path'
import { ConfigError, parseConfig } from '../server/config/config.ts'
import { lockFolder } from '../server/storage/sqlite/folder-lock.ts'
import { acceptData } from '../server/storage/sqlite/open-file.ts'
import { runCommand } from './run-command.ts'

const accept = async (): Promise<void> => {
  const { databaseUrl, dataDir } = parseConfig(process.env)
  if (databaseUrl !== undefined) throw new ConfigError('PostgreSQL keeps its own log; there is nothing to accept.')
  const { release } = lockFolder(dataDir, 'accept:data')
  try {
    const newest = await acceptData(join(dataDir, 'kencana.db'), new Date())
    if (newest === undefined) console.log('Nothing is missing; nothing was changed.')
    else
      console.log(
        `Accepted. The newest row of the audit is from ${newest}; what was saved later has to be entered again.`,
      )
  } finally {
    release()
  }
}

await runCommand(accept)
