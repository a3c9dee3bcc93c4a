// Restores access if no user can sign in: sets a password, activates a user, activates a shop. Works on the database
// itself, so an operator who can run it has full access anyway.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { ConfigError, parseConfig } from '../server/config/config.ts'
import {
  describeState,
  type Rescue,
  rescuePassword,
  rescueSecondFactor,
  rescueShop,
  rescueUser,
} from '../server/modules/sign-in/rescue.ts'
import { isSentence } from '../server/start/is-sentence.ts'
import { openInForce } from '../server/start/open-in-force.ts'

const usage = `npm run rescue -- password USER    sets a password; asks for it, or makes one where none is typed
npm run rescue -- activate USER    lets a user sign in again
npm run rescue -- second-factor USER    lets a user sign in with the password alone
npm run rescue -- open SHOP        makes a shop active again
On SQLite stop the server first; on PostgreSQL it may go on.`

const rescue = async (what: string | undefined, name: string, world: Rescue): Promise<readonly string[]> => {
  if (what === undefined) return [...(await describeState(world)), '', usage]
  const key = name.trim().toUpperCase()
  if (what === 'activate') return rescueUser(world, key)
  if (what === 'open') return rescueShop(world, key)
  if (what === 'second-factor') return rescueSecondFactor(world, key)
  const typed = await askPassword(`New password of ${key} (empty: one is made): `)
  const password = typed === '' ? randomBytes(9).toString('base64url') : typed
  const messages = await rescuePassword(world, key, password)
  return [
    ...messages,
    ...(typed === '' ? [`The new password: ${password} (shown once; change it after signing in)`] : []),
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

const main = async ([what, name, ...more]: readonly string[]): Promise<void> => {
  const isKnown = what === undefined || ['password', 'activate', 'second-factor', 'open'].includes(what)
  if (!isKnown || more.length > 0 || (what !== undefined && name === undefined)) throw new ConfigError(usage)
  const config = parseConfig(process.env)
  const file = join(config.dataDir, 'kencana.db')
  if (config.databaseUrl === undefined && !existsSync(file))
    throw new ConfigError(`There is no ${file}; set DATA_DIR to the folder of the data.`)
  const now = () => new Date()
  const { schema, storage } = await openInForce(config, { now, command: 'rescue' })
  try {
    for (const line of await rescue(what, name ?? '', { schema, storage, now })) console.log(line)
  } finally {
    await storage.close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(isSentence(error) ? error.message : error)
  process.exitCode = 1
}
