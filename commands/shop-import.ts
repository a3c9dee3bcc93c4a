// Takes a shop out of a file or a backup into the database of the environment: `npm run shop:import -- FILE [--shop=KCA]`.
import '../server/modules/register.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, parseConfig } from '../server/config/config.ts'
import { importShop } from '../server/shops/shop-files.ts'
import { isOperatorError } from '../server/start/operator-errors.ts'

const usage = 'Name the file: npm run shop:import -- FILE [--shop=KCA]'

const parseOptions = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { shop: { type: 'string' } } })
  } catch {
    throw new ConfigError(usage)
  }
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseOptions()
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new ConfigError(usage)
  const source = { file: resolve(file), shop: values.shop, now: new Date() }
  const { shop, counts } = await importShop(parseConfig(process.env), source)
  for (const [table, count] of counts) if (count > 0) console.log(`${table}: ${count}`)
  console.log(`Shop ${shop} is here. Run npm run audit:books, and let its tills use this server.`)
}

try {
  await main()
} catch (error) {
  console.error(isOperatorError(error) ? error.message : error)
  process.exitCode = 1
}
