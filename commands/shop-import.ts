// Takes a shop out of a file or a backup into the database of the environment:
// `npm run shop:import -- FILE [--shop=KCA] [--users] [--owners]`. New users are printed, and taken in if that is confirmed or
// `--users` is there; those who reach beyond the shop stay switched off without `--owners`.
import '../server/gold/register.ts'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { ConfigError, parseConfig } from '../server/config/config.ts'
import type { NewUser } from '../server/shop/move/new-users.ts'
import { importShop } from '../server/shop/move/shop-files.ts'
import { runCommand } from './run-command.ts'

const usage = 'Name the file: npm run shop:import -- FILE [--shop=KCA] [--users] [--owners]'

const parseOptions = () => {
  try {
    const options = { shop: { type: 'string' }, users: { type: 'boolean' }, owners: { type: 'boolean' } } as const
    return parseArgs({ allowPositionals: true, options })
  } catch {
    throw new ConfigError(usage)
  }
}

const describeUser = ({ userId, name, level, reachesFurther }: NewUser, keepsOwners: boolean): string => {
  const state = reachesFurther ? (keepsOwners ? ': reaches beyond the shop' : ': arrives switched off') : ''
  return `  ${userId} ${name} (${level})${state}`
}

const askUser = async (question: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^(y|yes|ya)$/i.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseOptions()
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new ConfigError(usage)
  const { shop: code, users: isConfirmed = false, owners: keepsOwners = false } = values
  const confirm = async (users: readonly NewUser[]): Promise<boolean> => {
    console.log(['New users:', ...users.map(user => describeUser(user, keepsOwners))].join('\n'))
    if (isConfirmed) return true
    if (process.stdin.isTTY) return askUser('Take them in? (ya/tidak) ')
    throw new ConfigError('New users are confirmed in a terminal or by --users; nothing was changed.')
  }
  const source = { file: resolve(file), shop: code, now: new Date(), users: { keepsOwners, confirm } }
  const { shop, counts } = await importShop(parseConfig(process.env), source)
  for (const [table, count] of counts) if (count > 0) console.log(`${table}: ${count}`)
  console.log(`Shop ${shop} is here. Run npm run audit:books, and let its tills use this server.`)
}

await runCommand(main)
