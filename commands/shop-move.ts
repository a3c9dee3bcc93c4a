// Moves a shop out of the database of the environment: `npm run shop:move -- KCA TARGET`, where TARGET is an address of
// PostgreSQL or a data folder.
import '../server/gold/register.ts'
import { resolve } from 'node:path'
import { ConfigError, parseConfig } from '../server/config/config.ts'
import { moveShop } from '../server/shop/move/move-shop.ts'
import { runCommand } from './run-command.ts'

const main = async ([shop, target, ...others]: readonly string[]): Promise<void> => {
  if (shop === undefined || target === undefined || others.length > 0)
    throw new ConfigError('Name the shop and where it goes: npm run shop:move -- KCA postgres://... (or a data folder)')
  const config = parseConfig(process.env)
  const isAddress = /^postgres(?:ql)?:/.test(target)
  const { DATABASE_URL: _, DATABASE_POOL_URL: __, DATABASE_READ_URL: ___, ...rest } = process.env
  const to = parseConfig({ ...rest, ...(isAddress ? { DATABASE_URL: target } : { DATA_DIR: resolve(target) }) })
  const counts = await moveShop(config, to, { shop, now: new Date() })
  for (const [table, count] of counts) if (count > 0) console.log(`${table}: ${count}`)
  console.log(`Shop ${shop} goes on there, and is switched off here with its history.`)
}

await runCommand(() => main(process.argv.slice(2)))
