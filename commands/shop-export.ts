// Writes one shop into a file: `npm run shop:export -- KCA FILE [--leave | --from=BACKUP]`.
// `--leave` switches the shop off here, to go on where the file is imported; `--from` takes the shop out of a backup.
import '../server/gold/register.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, parseConfig } from '../server/config/config.ts'
import { exportFromBackup, exportShop } from '../server/shop/move/shop-files.ts'
import { runCommand } from './run-command.ts'

const usage = 'Name the shop and a new file: npm run shop:export -- KCA FILE [--leave | --from=BACKUP]'

const parseOptions = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { leave: { type: 'boolean' }, from: { type: 'string' } } })
  } catch {
    throw new ConfigError(usage)
  }
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseOptions()
  const [shop, file, ...others] = positionals
  const { leave: isLeaving = false, from } = values
  if (shop === undefined || file === undefined || others.length > 0 || (isLeaving && from !== undefined))
    throw new ConfigError(usage)
  const options = { shop, file: resolve(file), now: new Date() }
  const config = parseConfig(process.env)
  const { bytes, legs, breaches } =
    from === undefined
      ? await exportShop(config, { ...options, isLeaving })
      : await exportFromBackup(config, resolve(from), options)
  console.log(`${options.file}: shop ${shop}, ${(bytes / 1_000_000).toFixed(1)} MB, ${legs} legs audited.`)
  if (isLeaving) console.log(`Shop ${shop} is switched off here; it goes on where this file is imported.`)
  for (const breach of breaches.slice(0, 20)) console.error(`  ${breach}`)
  if (breaches.length > 0) process.exitCode = 1
}

await runCommand(main)
