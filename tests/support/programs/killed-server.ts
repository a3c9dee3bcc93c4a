// A server as a process of its own, which a signal kills where its environment says, while the day of KILL_DATE is closed:
// in the middle of the n-th transaction of the closing, or after its commit. `fence` is the one that locks the day.

import type { Caller } from '../../../server/caller/caller.ts'
import { parseConfig } from '../../../server/config/config.ts'
import { pembelianModule } from '../../../server/gold/pembelian/pembelian-module.ts'
import { tutupTokoModule } from '../../../server/gold/tutup-toko/tutup-toko.ts'
import type { CustomModule, ModuleCall } from '../../../server/module/module.ts'
import { run } from '../../../server/start/run.ts'
import { tuneHeap } from '../../../server/start/tune-heap.ts'

const { KILL_AT = '', KILL_DATE = '', NOW = '', PROGRAM_VERSION, COPY_EVERY = '30000', CLOCK_RUNS } = process.env

const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

const mined = (caller: Caller, name: string): Caller => {
  const { storage } = caller
  let count = 0
  const write: Caller['storage']['write'] = async (work, options) => {
    count += 1
    const own = `${name}:${count}`
    const isDay = async (connection: Parameters<typeof work>[0]): Promise<boolean> => {
      const [row] = await connection.all({ sql: 'select tgl_system from toko where kode_toko = ?', values: ['KCA'] })
      return row?.tgl_system === KILL_DATE
    }
    let isArmed = false
    const answer = await storage.write(async connection => {
      isArmed = await isDay(connection)
      const result = await work(connection)
      return isArmed && KILL_AT === `middle ${own}` ? die() : result
    }, options)
    return isArmed && KILL_AT === `commit ${own}` ? die() : answer
  }
  return { ...caller, storage: { ...storage, write } }
}

const { routes = [], jobs = [] } = tutupTokoModule
const killable: CustomModule = {
  ...tutupTokoModule,
  routes: routes.map(route =>
    route.who === 'open'
      ? route
      : { ...route, answer: (call: ModuleCall) => route.answer({ ...call, caller: mined(call.caller, 'fence') }) },
  ),
  jobs: jobs.map(job => ({ ...job, run: work => job.run({ ...work, caller: mined(work.caller, 'step') }) })),
}

const running = await run(parseConfig(process.env), {
  now: () => new Date(Date.parse(NOW) + (CLOCK_RUNS === undefined ? 0 : performance.now())),
  logger: false,
  requestsPerMinute: 1_000_000,
  modules: [pembelianModule, killable],
  copies: { milliseconds: Number(COPY_EVERY) },
  ...(PROGRAM_VERSION !== undefined && { programVersion: PROGRAM_VERSION }),
})
process.once('SIGTERM', async () => {
  await running.close()
  process.exit(0)
})
process.on('SIGUSR2', () => void globalThis.gc?.())
const address = await running.server.listen({ port: 0, host: '127.0.0.1' })
// Its memory is measured, so its heap is that of a shop's server.
tuneHeap()
process.stdout.write(`open at ${address}\n`)
