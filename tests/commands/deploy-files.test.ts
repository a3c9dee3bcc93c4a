// The files for containers and systemd: without mistakes that a linter knows, and true of the program that they start.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { programs as released } from '../../commands/release-files.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const dockerfile = read('Dockerfile')
const instructions = DockerfileParser.parse(dockerfile).getInstructions()
const getArguments = (keyword: string): readonly string[] =>
  instructions.filter(one => one.getKeyword() === keyword).map(one => one.getRawArgumentsContent() ?? '')

/** What the linter finds: the line and its sentence. */
const findMistakes = (text: string): readonly string[] =>
  validate(text).map(({ range, message }) => `${range.start.line + 1}: ${message}`)

test('the Dockerfile has no mistake', () => {
  expect(findMistakes(dockerfile)).toEqual([])
})

test.each([
  ['FROM debian\nRUM true\n', /^2: Unknown instruction: RUM$/],
  ['FROM debian\nEXPOSE web\n', /^2: Invalid containerPort/],
  ['FROM debian\nHEALTHCHECK --interval=5 CMD true\n', /^2: .*missing unit/],
])('the linter sees the mistake in %j', (text, mistake) => {
  expect(findMistakes(text)).toEqual([expect.stringMatching(mistake)])
})

const pinned = /^\S+:[\w.-]+@sha256:[0-9a-f]{64}(?: AS \w+)?$/

test('every base image and every action of CI is named by its digest', () => {
  expect(getArguments('FROM').filter(image => !pinned.test(image))).toEqual([])
  const workflows = readdirSync('.github/workflows').map(name => read(`.github/workflows/${name}`))
  const uses = workflows.flatMap(text => text.match(/(?<=uses: ).*/g) ?? [])
  expect(uses.length).toBeGreaterThan(5)
  expect(uses.filter(action => !/^\S+@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([])
})

test('a tag builds the release and the image, with bills of materials and digests', () => {
  const text = read('.github/workflows/release.yml')
  const { on, jobs } = parse(text) as {
    on: unknown
    jobs: Record<string, { steps: readonly { run?: string }[] }>
  }
  expect(on).toEqual({ push: { tags: ['v*'] } })
  const getCommands = (job: string): string => jobs[job]?.steps.map(({ run = '' }) => run).join('\n') ?? ''
  for (const job of ['archive', 'image'])
    expect(getCommands(job)).toContain(`test "v$(node -p "require('./package.json').version")" = "$GITHUB_REF_NAME"`)
  // `npm run release` writes the digest beside the archive.
  for (const command of [/^npm run release$/m, /^npm run --silent sbom > /m, /gh release upload .* release\/\*$/m])
    expect(getCommands('archive')).toMatch(command)
  expect(getCommands('image')).toMatch(/docker buildx build --push --sbom=true --provenance=mode=max/)
})

test('in the compose file the program owns its database and is no superuser', () => {
  const { services } = parse(read('compose.yaml')) as {
    services: Record<string, { volumes?: string[]; environment?: Record<string, string> }>
  }
  expect(services.database?.environment).toEqual({ POSTGRES_PASSWORD: expect.any(String) })
  expect(services.database?.volumes).toContain('./deploy/postgres.sql:/docker-entrypoint-initdb.d/kencana.sql:ro')
  const statements = read('deploy/postgres.sql').match(/^[A-Z].*;$/gm)
  expect(statements).toEqual([
    "CREATE ROLE kencana LOGIN PASSWORD :'password';",
    "CREATE DATABASE kencana OWNER kencana TEMPLATE template0 ENCODING 'UTF8';",
    'ALTER ROLE postgres PASSWORD NULL;',
  ])
})

test('the program runs as a user of its own with a health check', () => {
  expect(getArguments('USER')).toEqual(['kencana'])
  expect(getArguments('HEALTHCHECK')).toEqual([expect.stringContaining('["/opt/kencana/kencana", "health"]')])
  expect(getArguments('ENTRYPOINT')).toEqual(['["/opt/kencana/kencana"]'])
})

test('packages are installed before sources are copied, so that a change of sources installs none again', () => {
  const steps = instructions.map(one => `${one.getKeyword()} ${one.getRawArgumentsContent()}`)
  expect(steps.indexOf('COPY package.json package-lock.json ./')).toBeGreaterThan(0)
  expect(steps.indexOf('RUN npm ci --omit=dev')).toBeLessThan(steps.indexOf('COPY . .'))
})

test('the image is not sent what is built, installed or stored here', () => {
  const ignored = new Set(read('.dockerignore').trim().split('\n'))
  const untracked = read('.gitignore')
    .split('\n')
    .filter(line => /^[\w-]+\/$/.test(line))
    .map(line => line.slice(0, -1))
  expect(untracked.filter(name => !ignored.has(name))).toEqual([])
})

test('the compose file starts the image of the Dockerfile on PostgreSQL, both again after a crash, with their data in volumes', () => {
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: Record<string, { restart?: string; volumes?: string[]; environment?: Record<string, string> }>
    volumes: Record<string, unknown>
  }
  expect(services).toMatchObject({
    kencana: { build: '.', depends_on: { database: { condition: 'service_healthy' } } },
    database: { image: expect.stringMatching(pinned), healthcheck: { test: expect.any(Array) } },
  })
  for (const { restart, volumes: used = [] } of Object.values(services)) {
    expect(restart).toBe('unless-stopped')
    const names = used.flatMap(one => one.split(':').slice(0, 1)).filter(name => /^\w/.test(name))
    expect(names.filter(name => !Object.hasOwn(volumes, name))).toEqual([])
    expect(names).toHaveLength(1)
  }
  const [port = ''] = getArguments('EXPOSE')
  expect(services.kencana).toMatchObject({ ports: [expect.stringMatching(new RegExp(`:${port}$`))] })
})

interface ComposeService {
  readonly environment: Readonly<Record<string, string | null>>
  readonly volumes: readonly string[]
  readonly stop_grace_period?: string
  readonly mem_limit?: string
  readonly logging?: { readonly options: Readonly<Record<string, string>> }
}

test('the compose file hands on every setting, and keeps backups outside of the volumes', () => {
  const { kencana } = (parse(read('compose.yaml')) as { services: { kencana: ComposeService } }).services
  const settings = new Set(read('server/config/config.ts').match(/(?<=\(env, ')[A-Z_]+(?=')/g))
  expect(settings.size).toBeGreaterThan(12)
  // The image has these itself.
  const fixed = ['DATA_DIR', 'HOST', 'PORT', 'SCHEMA_DIR']
  expect([...settings].filter(name => !fixed.includes(name) && !Object.hasOwn(kencana.environment, name))).toEqual([])
  expect(kencana.volumes).toContain(`\${KENCANA_BACKUP:-./backup}:/data/backup`)
})

test('each service of the compose file has time to end, and limits of memory and logs', () => {
  const { services } = parse(read('compose.yaml')) as { services: Record<string, ComposeService> }
  for (const service of Object.values(services))
    expect(service).toMatchObject({
      stop_grace_period: expect.stringMatching(/^\d+s$/),
      mem_limit: expect.any(String),
      logging: { driver: 'local', options: { 'max-size': '10m' } },
    })
})

/** Names that the launcher passes to a program. */
const listLaunched = (file: string): readonly string[] =>
  (/^\s*(accept-data(?: \| [\w-]+)+)\) program/m.exec(read(file))?.[1] ?? '').split(' | ')

test('the launcher knows a program for each of its words, and refuses others', () => {
  const programs = listLaunched('deploy/kencana.sh')
  expect(programs.filter(name => !existsSync(`commands/${name}.ts`))).toEqual([])
  expect(released).toEqual(programs)
  const usage = /\[(accept-data.*)\]/.exec(read('deploy/kencana.cmd'))?.[1]?.replaceAll('^|', '|')
  expect(usage?.split(' | ')).toEqual(programs)
  expect(() => execFileSync('sh', ['deploy/kencana.sh', 'main'], { stdio: 'pipe' })).toThrow(/Usage: kencana/)
})

test('the launcher explains every command', () => {
  const help = read('deploy/help.txt')
  expect(
    listLaunched('deploy/kencana.sh').filter(name => !new RegExp(`^  (?:.*, )?${name}\\b`, 'm').test(help)),
  ).toEqual([])
  expect(read('deploy/kencana.sh')).toContain('-h | --help | help) cat "$here/deploy/help.txt"')
  expect(read('deploy/kencana.cmd')).toContain('type "%here%deploy\\help.txt"')
})

test('commands of the service have its user, folders and settings', () => {
  const [unit, command] = [read('deploy/kencana.service'), read('deploy/kencana-run')]
  for (const line of ['DynamicUser=yes', 'StateDirectory=kencana', 'StateDirectoryMode=0700', 'CacheDirectory=kencana'])
    expect([unit.includes(`\n${line}\n`), command.includes(`--property=${line}`)]).toEqual([true, true])
  expect(unit).toContain('EnvironmentFile=-/etc/kencana.env')
  expect(command).toContain('--property=EnvironmentFile=-/etc/kencana.env')
  // The unit is called kencana, and so is the user that systemd makes for it.
  expect(command).toContain('--property=User=kencana')
  expect(() => execFileSync('sh', ['-n', 'deploy/kencana-run'])).not.toThrow()
})

test('server and release run with the same room for young objects', () => {
  const { start } = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts
  const flags = start.match(/--\S+/g) ?? []
  expect(flags.length).toBeGreaterThan(0)
  for (const file of ['deploy/kencana.sh', 'deploy/kencana.cmd']) expect(read(file)).toContain(` ${flags.join(' ')} `)
})

test('the unit of systemd starts the launcher, with data and compiled code in folders that it may write', () => {
  const lines = read('deploy/kencana.service').split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'ExecStart=/opt/kencana/kencana',
      'DynamicUser=yes',
      'StateDirectory=kencana',
      'CacheDirectory=kencana',
      'Environment=DATA_DIR=%S/kencana NODE_COMPILE_CACHE=%C/kencana',
      'Restart=on-failure',
    ]),
  )
  expect(existsSync('deploy/postgres.sql')).toBe(true)
  expect(readdirSync('deploy')).toHaveLength(9)
})
