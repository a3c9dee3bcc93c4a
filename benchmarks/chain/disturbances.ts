// What goes on beside a load: a server that is killed, or other shops that import, close their day, or send the most that
// is allowed. Each runs until it is over.
import { setTimeout as wait } from 'node:timers/promises'
import { importFile } from '../large/import-file.ts'
import type { ShopServer } from '../large/shop-server.ts'
import { createWorstCalls } from '../large/worst-calls.ts'
import { type ChainShop, startChainServer } from './chain-shops.ts'

export interface ChainWorld {
  readonly servers: ShopServer[]
  /** Folder of the servers. */
  readonly folder: string
  readonly databaseUrl: string
  /** Shops without cashiers. */
  readonly others: readonly ChainShop[]
}

/** Prepares it before the load; the returned function runs it. */
export type Disturbance = (world: ChainWorld) => Promise<(isOver: () => boolean) => Promise<void>>

const quietMilliseconds = 2000

const replaceServers: Disturbance =
  async ({ servers, folder, databaseUrl }) =>
  async isOver => {
    for (let n = 0; !isOver(); n++) {
      await wait(quietMilliseconds)
      const index = n % servers.length
      const server = servers[index]
      if (!server) return
      await server.kill()
      const place = index === 0 ? folder : `${folder}-${index + 1}`
      servers[index] = await startChainServer(place, databaseUrl, server.port)
    }
  }

/** As many as an import of trays may have. */
const importedRows = 5000

/** Each time with other weights, so that all rows are written. */
const buildTraysCsv = (time: number): string => {
  const codes = ['01', ...Array.from({ length: importedRows - 1 }, (_, n) => `U${n}`)]
  const rows = codes.map(code => `${code},BAKI ${code},TOKO,0.1,${598 + (time % 2)}.596,true`)
  return ['Kode Baki,Nama Baki,Kode Gudang,Berat Bandrol,Berat Baki,Status Aktif', ...rows].join('\n')
}

const importTrays: Disturbance = async world => async isOver => {
  for (let time = 0; !isOver(); time++) await importFile(getOtherShop(world, 0), 'master_baki', buildTraysCsv(time))
}

/** As many tills of the shop as repeat the calls at once. */
const worstTills = 10

const sendWorst: Disturbance = async world => {
  const calls = await createWorstCalls(getOtherShop(world, 1))
  return async isOver => {
    const repeat = async (first: number): Promise<void> => {
      for (let n = first; !isOver(); n++) await calls[n % calls.length]?.run().catch(assertRefused)
    }
    await Promise.all(Array.from({ length: worstTills }, (_, till) => repeat(till)))
  }
}

/** A document that another till has saved, or what a limit refuses. */
const assertRefused = (error: unknown): void => {
  if (!(error instanceof Error && / answered with (?:409|422|429|503|201)/.test(error.message))) throw error
}

const closeDays: Disturbance =
  async ({ others }) =>
  async isOver => {
    for (const { senders, code } of others.toReversed()) {
      if (isOver()) return
      const body = { PROSES: 'close' }
      await senders[0]?.('system/close', { body, expected: 200, key: `close-day-${code}` })
    }
  }

export const disturbances = {
  killed: replaceServers,
  import: importTrays,
  worst: sendWorst,
  closing: closeDays,
} as const

const getOtherShop = ({ servers, others }: ChainWorld, index: number): ShopServer => {
  const [server] = servers
  const shop = others[index % others.length]
  if (!server || !shop) throw new Error('no server or shop')
  return { ...server, token: shop.token }
}
