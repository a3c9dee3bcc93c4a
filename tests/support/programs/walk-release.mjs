// Runs inside the empty root, on the Node of the release: starts it, walks through it and prints what it found as JSON.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const [program, health] = JSON.parse(process.argv[2])
const password = 'neraca kayu jati tua'
const env = { ...process.env, KENCANA_START: 'demo-history', KENCANA_OWNER_PASSWORD: password }

/** Starts the server; resolves once it says where it is open. */
const open = async () => {
  const begin = performance.now()
  const child = spawn(program, [], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const address = await new Promise((resolve, reject) => {
    child.stdout.on('data', text => {
      output += text
      const found = /open at (http:\S+)/.exec(output)?.[1]
      if (found) resolve(found.replace('0.0.0.0', '127.0.0.1'))
    })
    child.once('exit', code => reject(new Error(`the release ended with ${code}: ${output}`)))
  })
  const { status } = await fetch(`${address}/api/health`)
  return { child, address, status, milliseconds: Math.round(performance.now() - begin) }
}

const end = async ({ child }) => {
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  return code
}

const run = (command, args = []) => {
  const { status, stdout, stderr } = spawnSync(program, [command, ...args], { env, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

const first = await open()
const found = { first: first.milliseconds }
const call = (method, path, body) =>
  fetch(`${first.address}/api/${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(found.token && { authorization: `Bearer ${found.token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
const answer = async (method, path, body) => (await call(method, path, body)).json()
const until = async (look, isDone) => {
  for (;;) {
    const state = await look()
    if (isDone(state)) return state
    await wait(50)
  }
}
const startOfBody = async response =>
  Buffer.from(await response.arrayBuffer())
    .subarray(0, 4)
    .toString('latin1')

const page = await fetch(first.address)
found.page = [page.status, page.headers.get('content-type')]
const [asset] = /\/assets\/[\w-]+\.js/.exec(await page.text()) ?? []
found.asset = (await fetch(`${first.address}${asset}`)).status
found.docs = (await fetch(`${first.address}/api/docs/ui/swagger-ui.css`)).status
found.token = (await answer('POST', 'users/login', { user_id: 'OWNER', password })).token
const sales = await answer('GET', `penjualan?range=${encodeURIComponent('[0,4]')}`)
found.rows = sales.length
found.files = {}
for (const format of ['pdf', 'xlsx', 'csv']) {
  const { id } = await answer('POST', 'reports/transaksi-penjualan/files', { format, filter: {} })
  const { state } = await until(
    () => answer('GET', `reports/files/${id}`),
    ({ state }) => state !== 'working',
  )
  found.files[format] = [state, await startOfBody(await call('GET', `reports/files/${id}/content`))]
}
const description = await answer('GET', 'openapi.json')
const printPath = Object.keys(description.paths).find(path => /\/penjualan\/\{id\}\/print\//.test(path))
const print = await call('GET', printPath.replace(/^\/?(api\/)?/, '').replace('{id}', sales[0].id))
found.print = [print.status, await startOfBody(print)]
await call('POST', 'system/backup', {})
found.backup = await until(
  () => answer('GET', 'system/backup'),
  ({ running }) => !running,
)
// Its port is another one than this command's; its data is the same.
found.upgradeBeside = spawnSync(program, ['upgrade', '/none'], {
  env: { ...env, PORT: '8099' },
  encoding: 'utf8',
}).stderr
found.health = spawnSync(health[0], health.slice(1), { env }).status
found.ended = await end(first)
found.commands = {}
for (const [command, ...args] of [['audit-books'], ['backup', '/tmp'], ['rescue'], ['schema', 'check']])
  found.commands[command] = run(command, args)
const again = await open()
found.again = again.milliseconds
found.signedIn = (
  await fetch(`${again.address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 'OWNER', password }),
  })
).status
found.endedAgain = await end(again)
found.unknown = run('nothing')
const { token: _, ...printed } = found
console.log(JSON.stringify(printed))
