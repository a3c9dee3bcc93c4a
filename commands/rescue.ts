// Restores access if no user can sign in: sets a password, activates a user, activates a shop. Works on the database
// itself, so an operator who can run it has full access anyway.
import '../server/gold/register.ts'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import {
  describeState,
  enableUser,
  openShop,
  type RescueContext,
  resetPassword,
  resetSecondFactor,
} from '../server/access/sign-in/rescue.ts'
import { ConfigError, parseConfig } from '../server/config/config.ts'
import { openAppliedSchema } from '../server/project/open-storage.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run rescue -- password USER    sets a password; asks for it, or makes one where none is typed
npm run rescue -- activate USER    lets a user sign in again
npm run rescue -- second-factor USER    lets a user sign in with the password alone
npm run rescue -- open SHOP        makes a shop active again
On SQLite stop the server first; on PostgreSQL it may go on.`

const rescue = async (action: string | undefined, name: string, context: RescueContext): Promise<readonly string[]> => {
  if (action === undefined) return [...(await describeState(context)), '', usage]
  const key = name.trim().toUpperCase()
  if (action === 'activate') return enableUser(context, key)
  if (action === 'open') return openShop(context, key)
  if (action === 'second-factor') return resetSecondFactor(context, key)
  const typedPassword = await askPassword(`New password of ${key} (empty: one is made): `)
  const password = typedPassword === '' ? randomBytes(9).toString('base64url') : typedPassword
  const messages = await resetPassword(context, key, password)
  return [
    ...messages,
    ...(typedPassword === '' ? [`The new password: ${password} (shown once; change it after signing in)`] : []),
  ]
}

/** Reads one line from the terminal without echo, or from a pipe. */
const askPassword = (question: string): Promise<string> =>
  new Promise(resolve => {
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
    process.stdout.write(question)
    const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY === true })
    lines.once('close', () => resolve(''))
    lines.once('line', line => {
      process.stdout.write('\n')
      resolve(line)
      lines.close()
    })
  })

const main = async ([action, name, ...extraArguments]: readonly string[]): Promise<void> => {
  const isKnown = action === undefined || ['password', 'activate', 'second-factor', 'open'].includes(action)
  if (!isKnown || extraArguments.length > 0 || (action !== undefined && name === undefined))
    throw new ConfigError(usage)
  const config = parseConfig(process.env)
  const file = join(config.dataDir, 'kencana.db')
  if (config.databaseUrl === undefined && !existsSync(file))
    throw new ConfigError(`There is no ${file}; set DATA_DIR to the folder of the data.`)
  const now = () => new Date()
  const { schema, storage } = await openAppliedSchema(config, { now, command: 'rescue' })
  try {
    for (const line of await rescue(action, name ?? '', { schema, storage, now })) console.log(line)
  } finally {
    await storage.close()
  }
}

await runCommand(() => main(process.argv.slice(2)))
