// Parses the environment once and strictly: an unknown or invalid setting stops the start with a message.
import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** `demo-master`: the chain and master data of the demo, without goods. */
const demoStarts = ['demo-history', 'demo', 'demo-master'] as const
const starts = [...demoStarts, 'empty'] as const
export type StartName = (typeof starts)[number]

/** The start of a new database: the configured one, else the fullest one of the project. */
export const chooseStart = (start: StartName | undefined, available: Readonly<Record<string, unknown>>): string =>
  start ?? starts.find(name => Object.hasOwn(available, name)) ?? 'empty'

/** Returns whether the start fills demo data. */
export const isDemoStart = (start: string): boolean => demoStarts.some(one => one === start)

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** How many days, weeks and months with a backup keep the newest one of them. */
export interface CopyRetention {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

export interface Config {
  readonly port: number
  /** Opens a copy of a shop to practise on; its database is marked as one. */
  readonly isPractice?: boolean
  /** Where the copy to practise on listens; 0: at any free port. */
  readonly practicePort: number
  /** The origin of that copy in browsers; undefined: that of the shop with the port of the copy. */
  readonly practiceAddress: string | undefined
  readonly host: string
  readonly dataDir: string
  /** A PostgreSQL database; undefined for SQLite in the data folder. Contains a password: never printed. */
  readonly databaseUrl: string | undefined
  /** A pooler in transaction mode in front of that database; undefined: none. Contains a password: never printed. */
  readonly databasePoolUrl: string | undefined
  /** A standby of that database, for reports; undefined: none. Contains a password: never printed. */
  readonly databaseReadUrl: string | undefined
  /** How many seconds the standby may be behind. */
  readonly databaseReadLag: number
  readonly schemaDir: string
  /** Proxies in front of the server: addresses and CIDR ranges. */
  readonly trustedProxies: readonly string[]
  /** Undefined: the first of the starts that the project has. */
  readonly start: StartName | undefined
  /** Undefined: the shop that the project names. */
  readonly firstShop: string | undefined
  /** The number of daily backups in DATA_DIR/backup; with 0 the server creates none. */
  readonly backupKeep: number
  /** The second place of backups; undefined: none. Has the key of a bucket: never printed. */
  readonly backupCopy: BackupCopy | undefined
  readonly backupCopyKeep: CopyRetention
  /** Encrypts what is copied to the second place; undefined: it is not encrypted. Never printed. */
  readonly backupPassword: string | undefined
  /** Undefined: a random password is generated and printed once. */
  readonly ownerPassword: string | undefined
  /** Password of the other demo users; undefined: each gets a random one, printed once. */
  readonly demoPassword: string | undefined
  /** The address that phones use, for QR codes; undefined: the address of each request. */
  readonly publicAddress: string | undefined
  /** The head office's server with user and password; undefined: none. Never printed. */
  readonly pusat: string | undefined
  /** Origins of pages from other servers; the server's own origins are always allowed. */
  readonly origins: readonly string[]
  /** Hosts of push services besides the known ones, with their port. */
  readonly pushHosts: readonly string[]
  readonly logLevel: LogLevel
  /** The token that opens /metrics to remote callers; undefined: remote callers are refused. */
  readonly metricsToken: string | undefined
  /** The provider of OpenID Connect that users may sign in with; undefined: none. Contains a secret: never printed. */
  readonly openId: OpenIdSettings | undefined
}

export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The name of the provider on the sign-in page. */
  readonly name: string
  readonly scope: string
  /** The claim that names the user. */
  readonly claim: string
  /** The field of users that has the value of the claim; undefined: the user id. */
  readonly field: string | undefined
  /** Whose passwords and passkeys are accepted at sign-in. */
  readonly passwords: 'all' | 'owners'
}

/** A folder, or a bucket of S3 by its address `https://host/bucket/folder`. */
export type BackupCopy =
  | { readonly folder: string }
  | { readonly url: string; readonly region: string; readonly key: string; readonly secret: string }

/** A message for the operator. */
export class ConfigError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'ConfigError'
  }
}

type Environment = Readonly<Record<string, string | undefined>>

const ownSettings = ['KENCANA_START', 'KENCANA_SHOP', 'KENCANA_OWNER_PASSWORD', 'KENCANA_DEMO_PASSWORD']

export const parseConfig = (env: Environment): Config => {
  for (const name of Object.keys(env)) {
    if (name.startsWith('KENCANA_') && !ownSettings.includes(name))
      throw new ConfigError(`${name} is not a setting; there are ${ownSettings.join(', ')}.`)
  }
  const port = parsePort('PORT', getSetting(env, 'PORT') ?? '8080')
  return {
    port,
    practicePort: parsePort('PRACTICE_PORT', getSetting(env, 'PRACTICE_PORT') ?? String(findNextPort(port))),
    practiceAddress: parseOrigin('PRACTICE_ADDRESS', getSetting(env, 'PRACTICE_ADDRESS')),
    host: getSetting(env, 'HOST') ?? '127.0.0.1',
    dataDir: resolve(getSetting(env, 'DATA_DIR') ?? './data'),
    databaseUrl: parseDatabaseUrl('DATABASE_URL', getSetting(env, 'DATABASE_URL')),
    databasePoolUrl: parseSecondUrl(env, 'DATABASE_POOL_URL', 'the same database without the pooler'),
    databaseReadUrl: parseSecondUrl(env, 'DATABASE_READ_URL', 'the database that it is a standby of'),
    databaseReadLag: parseReadLag(getSetting(env, 'DATABASE_READ_LAG') ?? '5'),
    schemaDir: resolve(getSetting(env, 'SCHEMA_DIR') ?? './schema'),
    trustedProxies: parseProxies(getSetting(env, 'TRUSTED_PROXIES') ?? ''),
    start: parseStart(getSetting(env, 'KENCANA_START')),
    firstShop: parseShop(getSetting(env, 'KENCANA_SHOP')),
    backupKeep: parseBackupKeep(getSetting(env, 'BACKUP_KEEP') ?? '14'),
    backupCopy: parseBackupCopy(env, getSetting(env, 'BACKUP_COPY')),
    backupCopyKeep: parseCopyKeep(getSetting(env, 'BACKUP_COPY_KEEP') ?? '14,8,12'),
    backupPassword: parsePassword(env, 'BACKUP_PASSWORD'),
    ownerPassword: parsePassword(env, 'KENCANA_OWNER_PASSWORD'),
    demoPassword: parsePassword(env, 'KENCANA_DEMO_PASSWORD'),
    publicAddress: parseOrigin('PUBLIC_ADDRESS', getSetting(env, 'PUBLIC_ADDRESS')),
    pusat: parsePusat(getSetting(env, 'PUSAT_URL')),
    origins: parseOrigins(getSetting(env, 'ALLOWED_ORIGINS') ?? ''),
    pushHosts: parsePushHosts(getSetting(env, 'PUSH_HOSTS') ?? ''),
    logLevel: parseLogLevel(getSetting(env, 'LOG_LEVEL') ?? 'info'),
    metricsToken: parseMetricsToken(getSetting(env, 'METRICS_TOKEN')),
    openId: parseOpenId(env),
  }
}

const getSetting = (env: Environment, name: string): string | undefined => (env[name] === '' ? undefined : env[name])

const parsePort = (name: string, text: string): number => {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new ConfigError(`${name} is "${text}"; it must be a number from 0 to 65535.`)
  return port
}

/** Any free port stays any free one; the last one has none after it. */
const findNextPort = (port: number): number => (port === 0 ? 0 : port === 65_535 ? port - 1 : port + 1)

const parseDatabaseUrl = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined || isDatabaseUrl(text)) return text
  throw new ConfigError(`${name} must be an address such as postgres://user:password@host:5432/database.`)
}

const parseSecondUrl = (env: Environment, name: string, first: string): string | undefined => {
  const url = parseDatabaseUrl(name, getSetting(env, name))
  if (url === undefined || getSetting(env, 'DATABASE_URL') !== undefined) return url
  throw new ConfigError(`${name} needs DATABASE_URL, ${first}.`)
}

const parseReadLag = (text: string): number => {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new ConfigError(`DATABASE_READ_LAG is "${text}"; it must be a number of seconds from 1 to 9999.`)
}

const isDatabaseUrl = (text: string): boolean => {
  const address = /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined
  return address !== undefined && address.pathname.length > 1
}

const parseProxies = (text: string): readonly string[] => {
  const proxies = text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
  const invalid = proxies.find(proxy => !isProxy(proxy))
  if (invalid === undefined) return proxies
  throw new ConfigError(
    `TRUSTED_PROXIES has "${invalid}"; it must be addresses and ranges with commas between them, such as 127.0.0.1,10.0.0.0/8.`,
  )
}

/** A range of all addresses is refused: any client could then forge its address. */
const isProxy = (text: string): boolean => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  const maxBits = version === 4 ? 32 : 128
  return version !== 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= maxBits))
}

const parseStart = (text: string | undefined): StartName | undefined => {
  if (text === undefined) return undefined
  const start = starts.find(one => one === text)
  if (start !== undefined) return start
  throw new ConfigError(`KENCANA_START is "${text}"; it must be ${starts.slice(0, -1).join(', ')} or ${starts.at(-1)}.`)
}

const parseShop = (text: string | undefined): string | undefined => {
  if (text === undefined || /^[A-Z0-9]{1,20}$/.test(text)) return text
  throw new ConfigError(`KENCANA_SHOP is "${text}"; a shop code has 1 to 20 capitals and digits.`)
}

const parseBackupKeep = (text: string): number => {
  if (/^\d{1,3}$/.test(text)) return Number(text)
  throw new ConfigError(`BACKUP_KEEP is "${text}"; it must be a number from 0 to 999.`)
}

/** Also of a place that a command names. Throws ConfigError. */
export const parseBackupCopy = (env: Environment, text: string | undefined): BackupCopy | undefined => {
  if (text === undefined) return undefined
  if (!/^https?:/.test(text)) return { folder: resolve(text) }
  const address = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = address?.protocol === 'http:'
  if (!address || !/^(?:\/[\w.-]+)+\/?$/.test(address.pathname) || address.username !== '')
    throw new ConfigError(
      'BACKUP_COPY must be a folder, or the address of a bucket such as https://s3.eu-central-1.amazonaws.com/bucket/folder?region=eu-central-1.',
    )
  if (isPlain && !isLoopback(address.hostname) && getSetting(env, 'BACKUP_PASSWORD') === undefined)
    throw new ConfigError('BACKUP_COPY by http needs BACKUP_PASSWORD: what is copied must not be readable on its way.')
  const [, key, secret] = /^([^\s:]+):(\S+)$/.exec(getSetting(env, 'BACKUP_COPY_KEY') ?? '') ?? []
  if (key === undefined || secret === undefined)
    throw new ConfigError('BACKUP_COPY is a bucket and needs BACKUP_COPY_KEY, its access key and secret: KEY:SECRET.')
  const region = address.searchParams.get('region') ?? 'us-east-1'
  return { url: `${address.origin}${address.pathname}`, region, key, secret }
}

const parseCopyKeep = (text: string): Config['backupCopyKeep'] => {
  const [, days, weeks, months] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text) ?? []
  if (days !== undefined) return { days: Number(days), weeks: Number(weeks), months: Number(months) }
  throw new ConfigError(`BACKUP_COPY_KEEP is "${text}"; it must be days, weeks and months, such as 14,8,12.`)
}

const parsePassword = (
  env: Environment,
  name: 'KENCANA_OWNER_PASSWORD' | 'KENCANA_DEMO_PASSWORD' | 'BACKUP_PASSWORD',
): string | undefined => {
  const text = getSetting(env, name)
  if (text === undefined || (text.length >= 8 && text.length <= 200)) return text
  throw new ConfigError(`${name} must have 8 to 200 characters.`)
}

const parseLogLevel = (text: string): LogLevel => {
  const level = logLevels.find(one => one === text)
  if (level !== undefined) return level
  throw new ConfigError(
    `LOG_LEVEL is "${text}"; it must be ${logLevels.slice(0, -1).join(', ')} or ${logLevels.at(-1)}.`,
  )
}

/** A valid header value that is too long to be guessed. */
const parseMetricsToken = (text: string | undefined): string | undefined => {
  if (text === undefined || /^[\x21-\x7e]{16,200}$/.test(text)) return text
  throw new ConfigError('METRICS_TOKEN must have 16 to 200 characters, without spaces.')
}

const parseOrigin = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text)) return text
  throw new ConfigError(`${name} is "${text}"; it must be an origin such as https://kencana.example.`)
}

const parsePusat = (text: string | undefined): string | undefined => {
  if (text === undefined || isPusat(text)) return text
  throw new ConfigError(
    'PUSAT_URL must be an https address with user and password, such as https://user:password@pusat.example.',
  )
}

/** The password is sent there: without TLS only on this computer. */
const isPusat = (text: string): boolean => {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address === undefined || address.username === '' || address.password === '' || address.search !== '') return false
  return address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address.hostname))
}

const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const parseOrigins = (text: string): readonly string[] => {
  const origins = text === '' ? [] : text.split(',').map(one => one.trim())
  const invalid = origins.find(one => !URL.canParse(one) || new URL(one).origin !== one)
  if (invalid === undefined) return origins
  throw new ConfigError(
    `ALLOWED_ORIGINS holds "${invalid}"; it must be origins such as https://kencana.example, with commas.`,
  )
}

const parsePushHosts = (text: string): readonly string[] => {
  const hosts = text === '' ? [] : text.split(',').map(one => one.trim())
  const invalid = hosts.find(one => !URL.canParse(`http://${one}`) || new URL(`http://${one}`).host !== one)
  if (invalid === undefined) return hosts
  throw new ConfigError(`PUSH_HOSTS has "${invalid}"; it must be hosts such as push.example:8443, with commas.`)
}

const openIdSettings = [
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_SCOPE',
  'OIDC_CLAIM',
  'OIDC_FIELD',
  'OIDC_PASSWORDS',
] as const

const parseOpenId = (env: Environment): OpenIdSettings | undefined => {
  const issuer = getSetting(env, 'OIDC_ISSUER')
  if (issuer === undefined) {
    const name = openIdSettings.find(one => getSetting(env, one) !== undefined)
    if (name === undefined) return undefined
    throw new ConfigError(`${name} needs OIDC_ISSUER, the address of the provider.`)
  }
  const { hostname } = parseIssuer(issuer)
  const [clientId, clientSecret] = [getSetting(env, 'OIDC_CLIENT_ID'), getSetting(env, 'OIDC_CLIENT_SECRET')]
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, as the provider shows them.')
  return {
    issuer,
    clientId,
    clientSecret,
    name: getSetting(env, 'OIDC_NAME') ?? hostname,
    scope: parseScope(getSetting(env, 'OIDC_SCOPE') ?? 'openid profile email'),
    claim: getSetting(env, 'OIDC_CLAIM') ?? 'preferred_username',
    field: getSetting(env, 'OIDC_FIELD'),
    passwords: parsePasswordUsers(getSetting(env, 'OIDC_PASSWORDS') ?? 'all'),
  }
}

/** Codes and secrets are sent there: without TLS only on this computer. */
const parseIssuer = (text: string): URL => {
  const issuer = URL.canParse(text) ? new URL(text) : undefined
  const isSafe = issuer?.protocol === 'https:' || (issuer?.protocol === 'http:' && isLoopback(issuer.hostname))
  if (issuer && isSafe && issuer.username === '' && issuer.search === '' && issuer.hash === '') return issuer
  throw new ConfigError('OIDC_ISSUER must be an https address such as https://accounts.example/realms/shop.')
}

const parseScope = (text: string): string => {
  if (text.split(' ').includes('openid')) return text
  throw new ConfigError(`OIDC_SCOPE is "${text}"; it must be names with spaces between them, openid among them.`)
}

const parsePasswordUsers = (text: string): OpenIdSettings['passwords'] => {
  if (text === 'all' || text === 'owners') return text
  throw new ConfigError(`OIDC_PASSWORDS is "${text}"; it must be all or owners.`)
}
