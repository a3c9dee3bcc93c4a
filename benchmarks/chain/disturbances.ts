// What goes on beside a load: a server that is killed, or other shops that import, close their day, or send the most that
// is allowed. Each runs until it is over.
import { setTimeout as wait } from 'node:timers/promises'
import type { ChainShop } from '../../tests/support/shop/cashiers.ts'
import type { ServerAddress } from '../harness/calls.ts'
import { importFile } from '../large/measure-import.ts'
import { createWorstCalls } from '../large/worst-calls.ts'
import type { ChainLoadName } from './chain-loads.ts'
import { type OpenedChain, startChainServer } from './chain-shops.ts'

/** `others`: shops without cashiers. */
export type DisturbedChain = OpenedChain & { readonly others: readonly ChainShop[] }

/** Prepares it before the load; the returned function runs it. */
type Disturbance = (chain: DisturbedChain) => Promise<(isOver: () => boolean) => Promise<void>>

const quietMilliseconds = 2000
/** As many as an import of trays may have. */
const importedRows = 5000
/** As many tills of the shop as repeat the calls at once. */
const worstTills = 10

const disturbances: Readonly<Partial<Record<ChainLoadName, Disturbance>>> = {
  killed:
    async ({ servers, folders, databaseUrl }) =>
    async isOver => {
      for (let n = 0; !isOver(); n++) {
        await wait(quietMilliseconds)
        const index = n % servers.length
        const server = servers[index]
        if (!server) return
        await server.stop('SIGKILL')
        servers[index] = await startChainServer(folders[index] ?? '', databaseUrl, server.port)
      }
    },
  import: async chain => async isOver => {
    for (let time = 0; !isOver(); time++) await importFile(getOtherShop(chain, 0), 'master_baki', buildTraysCsv(time))
  },
  worst: async chain => {
    const calls = await createWorstCalls(getOtherShop(chain, 1))
    return async isOver => {
      const repeat = async (first: number): Promise<void> => {
        for (let n = first; !isOver(); n++) await calls[n % calls.length]?.run().catch(assertRefused)
      }
      await Promise.all(Array.from({ length: worstTills }, (_, till) => repeat(till)))
    }
  },
  closing:
    async ({ others }) =>
    async isOver => {
      for (const { senders, code } of others.toReversed())
        if (!isOver()) await senders[0]?.('system/close', { body: { PROSES: 'close' }, key: `close-day-${code}` })
    },
}

/** Each time with other weights, so that all rows are written. */
const buildTraysCsv = (time: number): string => {
  const codes = ['01', ...Array.from({ length: importedRows - 1 }, (_, n) => `U${n}`)]
  const rows = codes.map(code => `${code},BAKI ${code},TOKO,0.1,${598 + (time % 2)}.596,true`)
  return ['Kode Baki,Nama Baki,Kode Gudang,Berat Bandrol,Berat Baki,Status Aktif', ...rows].join('\n')
}

/** A document that another till has saved, or what a limit refuses. */
const assertRefused = (error: unknown): void => {
  if (!(error instanceof Error && / answered with (?:409|422|429|503|201)/.test(error.message))) throw error
}

const getOtherShop = ({ servers, others }: DisturbedChain, index: number): ServerAddress => {
  const [server] = servers
  const shop = others[index % others.length]
  if (!server || !shop) throw new Error('no server or shop')
  return { port: server.port, token: shop.token }
}

/** Prepares what goes on beside the load; the returned function runs the load, and the rest until the load has ended. */
export const prepareDisturbance = async (chain: DisturbedChain, name: ChainLoadName) => {
  const disturb = await disturbances[name]?.(chain)
  return async <T>(load: () => Promise<T>): Promise<T> => {
    if (!disturb) return load()
    let isOver = false
    const beside = disturb(() => isOver)
    try {
      return await Promise.race([load(), beside.then(() => new Promise<never>(() => undefined))])
    } finally {
      isOver = true
      await beside
    }
  }
}
