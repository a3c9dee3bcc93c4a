import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from '../../../server/config/config.ts'

const usual = {
  port: 8080,
  practicePort: 8081,
  practiceAddress: undefined,
  host: '127.0.0.1',
  dataDir: resolve('data'),
  databaseReadLag: 5,
  schemaDir: resolve('schema'),
  trustedProxies: [],
  start: undefined,
  firstShop: undefined,
  backupKeep: 14,
  backupCopy: undefined,
  backupCopyKeep: { days: 14, weeks: 8, months: 12 },
  backupPassword: undefined,
  ownerPassword: undefined,
  demoPassword: undefined,
  origins: [],
  pushHosts: [],
  logLevel: 'info',
  metricsToken: undefined,
}

const right: readonly [env: Record<string, string | undefined>, differs: object][] = [
  [{}, {}],
  [{ PATH: '/bin', NODE_ENV: 'production', VITE_API_URL: 'x', KENCANA: 'x', kencana_x: 'x' }, {}],
  [{ PORT: '', HOST: '', DATA_DIR: '', DATABASE_URL: '', KENCANA_START: '', KENCANA_OWNER_PASSWORD: '' }, {}],
  [{ PORT: undefined }, {}],
  [{ PORT: '0' }, { port: 0, practicePort: 0 }],
  [{ PORT: '65535' }, { port: 65_535, practicePort: 65_534 }],
  [
    { PRACTICE_PORT: '9000', PRACTICE_ADDRESS: 'https://latihan.example' },
    { practicePort: 9000, practiceAddress: 'https://latihan.example' },
  ],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [
    { DATA_DIR: 'elsewhere', SCHEMA_DIR: '/srv/schema' },
    { dataDir: resolve('elsewhere'), schemaDir: '/srv/schema' },
  ],
  [
    { KENCANA_START: 'empty', KENCANA_SHOP: 'MLT' },
    { start: 'empty', firstShop: 'MLT' },
  ],
  [{ KENCANA_START: 'demo-history' }, { start: 'demo-history' }],
  [{ KENCANA_START: 'demo' }, { start: 'demo' }],
  [{ KENCANA_START: 'demo-master' }, { start: 'demo-master' }],
  ...[
    'postgres://user:secret@host/db',
    'postgresql://user@host:5433/db?sslmode=require',
    'postgres:///db?host=/var/run/postgresql',
  ].map((url): [Record<string, string>, object] => [{ DATABASE_URL: url }, { databaseUrl: url }]),
  [
    { DATABASE_URL: 'postgres://user@host/db', DATABASE_POOL_URL: 'postgres://user@host:6432/db' },
    { databaseUrl: 'postgres://user@host/db', databasePoolUrl: 'postgres://user@host:6432/db' },
  ],
  [
    { DATABASE_URL: 'postgres://user@host/db', DATABASE_READ_URL: 'postgres://user@copy/db', DATABASE_READ_LAG: '30' },
    { databaseUrl: 'postgres://user@host/db', databaseReadUrl: 'postgres://user@copy/db', databaseReadLag: 30 },
  ],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, { trustedProxies: ['127.0.0.1'] }],
  [{ TRUSTED_PROXIES: ' 10.0.0.0/8, ::1,fd00::/8, ' }, { trustedProxies: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
  [{ KENCANA_SHOP: 'A' }, { firstShop: 'A' }],
  [{ BACKUP_KEEP: '0' }, { backupKeep: 0 }],
  [{ BACKUP_COPY: '/media/usb' }, { backupCopy: { folder: resolve('/media/usb') } }],
  [{ BACKUP_COPY_KEEP: '7,4,0' }, { backupCopyKeep: { days: 7, weeks: 4, months: 0 } }],
  [{ BACKUP_PASSWORD: 'sandi toko' }, { backupPassword: 'sandi toko' }],
  [
    { BACKUP_COPY: 'https://s3.example/toko/salinan?region=ap-southeast-3', BACKUP_COPY_KEY: 'K:s/+e:c' },
    { backupCopy: { url: 'https://s3.example/toko/salinan', region: 'ap-southeast-3', key: 'K', secret: 's/+e:c' } },
  ],
  [{ KENCANA_SHOP: '12345678901234567890' }, { firstShop: '12345678901234567890' }],
  [
    { ALLOWED_ORIGINS: 'https://a.example, http://b.example:81' },
    { origins: ['https://a.example', 'http://b.example:81'] },
  ],
  [{ PUSH_HOSTS: 'push.example:8443, 10.0.0.9' }, { pushHosts: ['push.example:8443', '10.0.0.9'] }],
  [{ PUBLIC_ADDRESS: 'https://toko.example' }, { publicAddress: 'https://toko.example' }],
  [{ PUSAT_URL: 'https://OWN:secret@pusat.example' }, { pusat: 'https://OWN:secret@pusat.example' }],
  [{ KENCANA_OWNER_PASSWORD: '12345678' }, { ownerPassword: '12345678' }],
  [{ KENCANA_DEMO_PASSWORD: '12345678' }, { demoPassword: '12345678' }],
  [{ LOG_LEVEL: '' }, {}],
  [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ METRICS_TOKEN: '' }, {}],
  [{ METRICS_TOKEN: '0123456789abcdef' }, { metricsToken: '0123456789abcdef' }],
  [
    { OIDC_ISSUER: 'https://id.example/realms/toko', OIDC_CLIENT_ID: 'kencana', OIDC_CLIENT_SECRET: 'sandi' },
    {
      openId: {
        issuer: 'https://id.example/realms/toko',
        clientId: 'kencana',
        clientSecret: 'sandi',
        name: 'id.example',
        scope: 'openid profile email',
        claim: 'preferred_username',
        field: undefined,
        passwords: 'all',
      },
    },
  ],
  [{ OIDC_ISSUER: '', OIDC_NAME: '' }, {}],
  [{ KENCANA_OWNER_PASSWORD: ' Å💍 "\'$x ' }, { ownerPassword: ' Å💍 "\'$x ' }],
]
test.each(right)('%j', (env, differs) => {
  expect(parseConfig(env)).toEqual({ ...usual, ...differs })
})

const settings = 'KENCANA_START, KENCANA_SHOP, KENCANA_OWNER_PASSWORD, KENCANA_DEMO_PASSWORD'
const originRule = 'it must be origins such as https://kencana.example, with commas.'
const publicRule = 'it must be an origin such as https://kencana.example.'
const pusatRule =
  'PUSAT_URL must be an https address with user and password, such as https://user:password@pusat.example.'
const shopRule = 'a shop code has 1 to 20 capitals and digits.'
const lengthRule = 'KENCANA_OWNER_PASSWORD must have 8 to 200 characters.'
const levelRule = 'it must be trace, debug, info, warn, error, fatal or silent.'
const tokenRule = 'METRICS_TOKEN must have 16 to 200 characters, without spaces.'
const databaseRule = 'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.'
const wrong: readonly [env: Record<string, string>, sentence: string][] = [
  [{ ALLOWED_ORIGINS: 'kencana.example' }, `ALLOWED_ORIGINS holds "kencana.example"; ${originRule}`],
  [{ ALLOWED_ORIGINS: 'https://a.example/' }, `ALLOWED_ORIGINS holds "https://a.example/"; ${originRule}`],
  [
    { PUSH_HOSTS: 'https://push.example' },
    'PUSH_HOSTS has "https://push.example"; it must be hosts such as push.example:8443, with commas.',
  ],
  [{ PUBLIC_ADDRESS: 'toko.example' }, `PUBLIC_ADDRESS is "toko.example"; ${publicRule}`],
  [{ PUBLIC_ADDRESS: 'https://toko.example/nota' }, `PUBLIC_ADDRESS is "https://toko.example/nota"; ${publicRule}`],
  ...['https://pusat.example', 'ftp://OWN:secret@pusat.example', 'pusat', 'https://OWN:secret@pusat.example/?x=1'].map(
    (PUSAT_URL): [Record<string, string>, string] => [{ PUSAT_URL }, pusatRule],
  ),
  [{ BACKUP_KEEP: '-1' }, 'BACKUP_KEEP is "-1"; it must be a number from 0 to 999.'],
  [
    { BACKUP_COPY: 'https://s3.example/toko' },
    'BACKUP_COPY is a bucket and needs BACKUP_COPY_KEY, its access key and secret: KEY:SECRET.',
  ],
  [
    { BACKUP_COPY: 'http://nas.example/toko', BACKUP_COPY_KEY: 'k:s' },
    'BACKUP_COPY by http needs BACKUP_PASSWORD: what is copied must not be readable on its way.',
  ],
  [
    { BACKUP_COPY: 'https://k:s@s3.example/toko' },
    'BACKUP_COPY must be a folder, or the address of a bucket such as https://s3.eu-central-1.amazonaws.com/bucket/folder?region=eu-central-1.',
  ],
  [{ BACKUP_COPY_KEEP: '14' }, 'BACKUP_COPY_KEEP is "14"; it must be days, weeks and months, such as 14,8,12.'],
  [{ BACKUP_PASSWORD: 'pendek' }, lengthRule.replace('KENCANA_OWNER_PASSWORD', 'BACKUP_PASSWORD')],
  [{ PORT: 'abc' }, 'PORT is "abc"; it must be a number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT is "-1"; it must be a number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT is "65536"; it must be a number from 0 to 65535.'],
  [{ PORT: '80.5' }, 'PORT is "80.5"; it must be a number from 0 to 65535.'],
  [{ PORT: '1e3' }, 'PORT is "1e3"; it must be a number from 0 to 65535.'],
  [{ PORT: ' 80' }, 'PORT is " 80"; it must be a number from 0 to 65535.'],
  [{ PORT: '0x50' }, 'PORT is "0x50"; it must be a number from 0 to 65535.'],
  [{ KENCANA_START: 'Demo' }, 'KENCANA_START is "Demo"; it must be demo-history, demo, demo-master or empty.'],
  [{ KENCANA_START: '../x' }, 'KENCANA_START is "../x"; it must be demo-history, demo, demo-master or empty.'],
  [{ KENCANA_SHOP: 'kca' }, `KENCANA_SHOP is "kca"; ${shopRule}`],
  [{ KENCANA_SHOP: 'KC A' }, `KENCANA_SHOP is "KC A"; ${shopRule}`],
  [{ KENCANA_SHOP: 'A'.repeat(21) }, `KENCANA_SHOP is "${'A'.repeat(21)}"; ${shopRule}`],
  [{ KENCANA_OWNER_PASSWORD: '1234567' }, lengthRule],
  [{ KENCANA_OWNER_PASSWORD: 'x'.repeat(201) }, lengthRule],
  [{ KENCANA_DEMO_PASSWORD: '1234567' }, lengthRule.replace('OWNER', 'DEMO')],
  [{ LOG_LEVEL: 'INFO' }, `LOG_LEVEL is "INFO"; ${levelRule}`],
  [{ METRICS_TOKEN: 'rahasia-sekali' }, tokenRule],
  [{ METRICS_TOKEN: 'rahasia sekali dan panjang' }, tokenRule],
  [{ METRICS_TOKEN: 'x'.repeat(201) }, tokenRule],
  ...[
    'proxy',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/',
    '10.0.0',
    '0.0.0.0/0',
    '::/0',
    '*',
    'true',
    '10.0.0.1;10.0.0.2',
  ].map((proxy): [Record<string, string>, string] => [
    { TRUSTED_PROXIES: `127.0.0.1,${proxy}` },
    `TRUSTED_PROXIES has "${proxy}"; it must be addresses and ranges with commas between them, such as 127.0.0.1,10.0.0.0/8.`,
  ]),
  [{ KENCANA_X: '1' }, `KENCANA_X is not a setting; there are ${settings}.`],
  [{ KENCANA_: '' }, `KENCANA_ is not a setting; there are ${settings}.`],
  [{ KENCANA_STRAT: 'demo' }, `KENCANA_STRAT is not a setting; there are ${settings}.`],
  ...[
    'mysql://user:secret@host/db',
    'postgres:secret',
    'postgres://user:secret@host',
    'postgres://user:secret@host/',
    'host=localhost password=secret',
    'http://user:secret@host/db',
    'postgres://user:sec ret@host:port/db',
  ].map((url): [Record<string, string>, string] => [{ DATABASE_URL: url }, databaseRule]),
  [{ DATABASE_POOL_URL: 'pooler:6432' }, databaseRule.replace('DATABASE_URL', 'DATABASE_POOL_URL')],
  [
    { DATABASE_POOL_URL: 'postgres://user:secret@host:6432/db' },
    'DATABASE_POOL_URL needs DATABASE_URL, the same database without the pooler.',
  ],
  [
    { DATABASE_READ_URL: 'postgres://user:secret@host/db' },
    'DATABASE_READ_URL needs DATABASE_URL, the database that it is a standby of.',
  ],
  ...['0', '1.5', '5s', '10000'].map((lag): [Record<string, string>, string] => [
    { DATABASE_READ_LAG: lag },
    `DATABASE_READ_LAG is "${lag}"; it must be a number of seconds from 1 to 9999.`,
  ]),
]
const client = { OIDC_CLIENT_ID: 'kencana', OIDC_CLIENT_SECRET: 'rahasia' }
const issuer = { ...client, OIDC_ISSUER: 'https://id.example' }
const issuerRule = 'OIDC_ISSUER must be an https address such as https://accounts.example/realms/shop.'
const wrongProviders: readonly [env: Record<string, string>, sentence: string][] = [
  [client, 'OIDC_CLIENT_ID needs OIDC_ISSUER, the address of the provider.'],
  [
    { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'kencana' },
    'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, as the provider shows them.',
  ],
  ...['id.example', 'http://id.example', 'https://user@id.example', 'https://id.example/?x=1', 'ftp://id.example'].map(
    (OIDC_ISSUER): [Record<string, string>, string] => [{ ...client, OIDC_ISSUER }, issuerRule],
  ),
  [
    { ...issuer, OIDC_SCOPE: 'email' },
    'OIDC_SCOPE is "email"; it must be names with spaces between them, openid among them.',
  ],
  [{ ...issuer, OIDC_PASSWORDS: 'none' }, 'OIDC_PASSWORDS is "none"; it must be all or owners.'],
]
test.each(wrongProviders)('%j stops the start with a sentence', (env, sentence) => {
  expect(() => parseConfig(env)).toThrow(new ConfigError(sentence))
})

test.each(wrong)('%j stops the start with a sentence', (env, sentence) => {
  expect(() => parseConfig(env)).toThrow(new ConfigError(sentence))
})

test('no sentence repeats a password or the address of a database', () => {
  for (const env of [
    { KENCANA_OWNER_PASSWORD: 'rahasia' },
    { METRICS_TOKEN: 'rahasia' },
    { DATABASE_URL: 'mysql://user:rahasia@host/db' },
  ])
    expect(() => parseConfig(env)).not.toThrow('rahasia')
})
