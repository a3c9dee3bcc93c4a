// `npm run pictures`: the pictures of the docs, taken of the program as it is, with the demo data and on a fixed day.
// `npm run pictures -- NAME...` takes these alone. `npm run pictures -- --all [--to=FOLDER] [PATH...]` takes every route, or
// these, in three views, into a folder outside of the project.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { parseConfig } from '../server/config/config.ts'
import { run } from '../server/start/run.ts'
import { buildWebIfStale } from './build-web.ts'
import { findBrowser } from './find-browser.ts'
import { signIn, takeRoutePictures } from './route-pictures.ts'
import { readTasks, runTask } from './task-pictures.ts'

const folder = fileURLToPath(new URL('../docs/pictures', import.meta.url))
const password = 'rahasia-sekali'
/** 20 November 2026, 10 in the morning in Jakarta. */
const fixedNow = new Date('2026-11-20T03:00:00Z')
const maxBytes = 190_000

const desktop = { viewport: { width: 1366, height: 768 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

interface DocsPicture {
  readonly name: string
  readonly size: BrowserContextOptions
  readonly theme?: 'dark'
  /** Undefined for the sign-in page. */
  readonly path?: string
  /** Default: the owner. */
  readonly user?: string
  /** Brings the page into the state of the picture. */
  readonly pose: (page: Page) => Promise<void>
}

const getRowButton = (page: Page, key: string) => page.getByRole('button', { name: `Edit ${key}`, exact: true })

const pictures: readonly DocsPicture[] = [
  {
    name: 'sign-in',
    size: desktop,
    pose: async page => {
      await page.getByRole('textbox', { name: 'User ID' }).fill('OWNER')
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
    },
  },
  { name: 'list', size: desktop, path: '/master-baki', pose: page => getRowButton(page, '01').waitFor() },
  { name: 'jenis-batu', size: desktop, path: '/jenis-batu', pose: page => getRowButton(page, 'RUBY').waitFor() },
  { name: 'phone', size: phone, path: '/jenis-batu', pose: page => getRowButton(page, 'RUBY').waitFor() },
  {
    name: 'dark',
    size: desktop,
    theme: 'dark',
    path: '/master-sales',
    pose: page => getRowButton(page, 'S01').waitFor(),
  },
  {
    name: 'grid',
    size: desktop,
    path: '/master-parameter-harga-emas',
    pose: page => page.getByText('EMAS 24K').waitFor(),
  },
]

/** Pictures that need the imported sales. */
const salesPictures: readonly DocsPicture[] = [
  {
    name: 'report',
    size: desktop,
    path: `/laporan-penjualan-rekap?filter=${encodeURIComponent('{"tgl_from":"2026-07-01","tgl_to":"2026-09-30"}')}`,
    pose: async page => {
      await page.getByText('Laporan Tersedia').waitFor()
      await page.getByText('Laporan Tersedia').waitFor({ state: 'hidden' })
    },
  },
]

async function takePicture(browser: Browser, address: string, picture: DocsPicture): Promise<void> {
  const { name, size, theme, path, user = 'OWNER', pose } = picture
  const context = await browser.newContext({
    ...size,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    colorScheme: theme ?? 'light',
    reducedMotion: 'reduce',
    baseURL: address,
  })
  const page = await context.newPage()
  await page.goto('/')
  if (path !== undefined) {
    await signIn(page, { user, password })
    await page.goto(path)
  }
  await pose(page)
  const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await page.goto('about:blank')
  const { width, height, data } = await page.evaluate(
    readPixels,
    `data:image/png;base64,${screenshot.toString('base64')}`,
  )
  await context.close()
  const compressed = compressPicture({ width, height, data: Buffer.from(data, 'base64') }, maxBytes)
  if (!compressed) throw new Error(`${name}.png stays larger than ${maxBytes / 1000} kB`)
  writeFileSync(join(folder, `${name}.png`), compressed)
  console.log(`${name}.png ${Math.ceil(compressed.length / 1000)} kB`)
}

/** Runs in the browser, which can read a picture: its red, green and blue, as base64. */
async function readPixels(url: string): Promise<{ width: number; height: number; data: string }> {
  const image = new Image()
  image.src = url
  await image.decode()
  const { width, height } = image
  const canvas = new OffscreenCanvas(width, height).getContext('2d')
  if (!canvas) throw new Error('the browser paints nothing')
  canvas.drawImage(image, 0, 0)
  const bytes = canvas.getImageData(0, 0, width, height).data.filter((_, at) => at % 4 < 3)
  return { width, height, data: btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')) }
}

type ShopCall = (path: string, body?: object) => Promise<unknown>

/** Calls of a user to the shop; throws if one is refused. */
const createShopCall = async (address: string, user: string): Promise<ShopCall> => {
  const sendCall = async (path: string, body?: object, token?: string): Promise<unknown> => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const sent = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
    const answer = await fetch(new URL(`/api/${path}`, address), sent)
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const { token } = (await sendCall('users/login', { user_id: user, password })) as { readonly token: string }
  return (path, body) => sendCall(path, body, token)
}

/** Of pieces for sale in the shop of the demo, those that were entered last. */
const fetchPieces = async (call: ShopCall): Promise<readonly string[]> => {
  const query = `filter=${encodeURIComponent('{"status":"TERSEDIA","kode_group":"G17K"}')}&sort=["kode_barcode","DESC"]&range=[0,19]`
  const rows = (await call(`barang?${query}`)) as readonly { readonly kode_barcode: string }[]
  return rows.map(({ kode_barcode: code }) => code)
}

/** Documents that wait for their validation. */
const createOpenDocuments = async (call: ShopCall, [first, second]: readonly string[]): Promise<void> => {
  for (const [nama_customer, kode_barcode] of [
    ['IBU RATNA', first],
    ['PAK BUDI', second],
  ]) {
    const pembayaran = [{ jenis: 'CASH', jumlah_rp: 1_000_000 }]
    const barang = [{ kode_barcode }]
    await call('titipan?move=simpan', { kode_sales: 'S01', nama_customer, mengikat: true, barang, pembayaran })
  }
  const ordered = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NIKAH', perkiraan_berat: 5 }
  await call('pesanan?move=simpan', {
    kode_sales: 'S02',
    nama_customer: 'IBU DEWI',
    barang: [{ ...ordered, harga_gram: 1_935_000 }],
    pembayaran: [{ jenis: 'CASH', jumlah_rp: 2_000_000 }],
  })
}

/** One for each task of the guide. */
const buildTaskPictures = async (address: string): Promise<readonly DocsPicture[]> => {
  const pieces = await fetchPieces(await createShopCall(address, 'OWNER'))
  await createOpenDocuments(await createShopCall(address, 'KSR01'), pieces.slice(-2))
  return Object.values(readTasks())
    .flat()
    .map(task => ({
      name: task.picture,
      size: desktop,
      user: task.user,
      path: task.steps[0]?.open ?? '/home',
      pose: page => runTask(page, task, pieces[Symbol.iterator]()),
    }))
}

const { values: options, positionals: selectedNames } = parseArgs({
  options: { all: { type: 'boolean', default: false }, to: { type: 'string' } },
  allowPositionals: true,
})

const takePictures = async (browser: Browser, address: string, all: readonly DocsPicture[]): Promise<void> => {
  for (const picture of all)
    if (selectedNames.length === 0 || selectedNames.includes(picture.name)) await takePicture(browser, address, picture)
}

/** A shop of its own, with the demo or that of two months. */
const runInShop = async (start: 'demo' | 'demo-history', work: (address: string) => Promise<void>): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kencana-pictures-'))
  const config = parseConfig({
    DATA_DIR: dataDir,
    KENCANA_OWNER_PASSWORD: password,
    KENCANA_DEMO_PASSWORD: password,
    KENCANA_START: start,
  })
  const shop = await run(config, { now: () => fixedNow, logger: false })
  try {
    await work(await shop.server.listen({ port: 0, host: '127.0.0.1' }))
  } finally {
    await shop.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The pictures of the docs. */
const takeDocsPictures = async (browser: Browser): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  await runInShop('demo', async address => {
    await takePictures(browser, address, pictures)
    if (selectedNames.length > 0 && !salesPictures.some(({ name }) => selectedNames.includes(name))) return
    await importSales({ address, password })
    await takePictures(browser, address, salesPictures)
  })
  await runInShop('demo-history', async address => takePictures(browser, address, await buildTaskPictures(address)))
}

/** Of the shop with two months of trade. */
const takeAllRoutes = (browser: Browser): Promise<void> =>
  runInShop('demo-history', async address => {
    await createOpenDocuments(
      await createShopCall(address, 'KSR01'),
      await fetchPieces(await createShopCall(address, 'OWNER')),
    )
    await takeRoutePictures(browser, {
      address,
      password,
      folder: options.to,
      paths: selectedNames,
      period: ['2026-10-01', '2026-11-20'],
    })
  })

// Imports the legacy test files through the API, for the pictures of sales.

const types = ['master_group', 'master_jenis', 'master_gudang', 'master_baki', 'penjualan'] as const

interface ImportRefusal {
  /** Of an import that has to be confirmed. */
  readonly questions?: readonly { readonly id: string }[]
}

interface OwnerSignIn {
  readonly address: string
  readonly password: string
}

const importSales = async ({ address, password }: OwnerSignIn): Promise<void> => {
  const login = await fetch(new URL('/api/users/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 'OWNER', password }),
  })
  const { token } = (await login.json()) as { token: string }
  for (const type of types) {
    const file = new URL(`../tests/fixtures/legacy/${type.replace('_', '-')}.csv`, import.meta.url)
    const send = (confirmation: Readonly<Record<string, string>> = {}): Promise<Response> =>
      fetch(new URL(`/api/imports/${type}?file=${type}.csv`, address), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', ...confirmation },
        body: readFileSync(file),
      })
    const first = await send()
    const { questions = [] } = first.ok ? {} : ((await first.clone().json()) as ImportRefusal)
    const confirmed = questions.map(({ id }) => id).join(',')
    const answer = confirmed === '' ? first : await send({ confirmed, 'confirm-reason': 'Import' })
    if (!answer.ok) throw new Error(`${type} was not taken in: ${await answer.text()}`)
  }
}

/** Red, green and blue of each pixel, row by row. */
// Encodes a small PNG: with the best compression and, if needed, fewer shades of each color.

interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits a channel, three channels, not interlaced. */
const header = [8, 2, 0, 0, 0]
const steps = [1, 2, 3, 4, 6, 8]

/** The picture in the most shades with which it has at most `largest` bytes; undefined when it has none such. */
const compressPicture = (pixels: Pixels, maxBytes: number): Buffer | undefined => {
  for (const step of steps) {
    const picture = encode(pixels, step)
    if (picture.length <= maxBytes) return picture
  }
  return undefined
}

const encode = ({ width, height, data }: Pixels, step: number): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (const [at, value] of data.entries()) {
    // Each row begins with its filter byte: 0, none.
    rows[at + Math.floor(at / (width * 3)) + 1] = Math.min(255, Math.round(value / step) * step)
  }
  return Buffer.concat([
    signature,
    buildChunk('IHDR', Buffer.concat([head, Buffer.from(header)])),
    buildChunk('IDAT', deflateSync(rows, { level: 9 })),
    buildChunk('IEND', Buffer.alloc(0)),
  ])
}

const buildChunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32BE(content.length, 0)
  sizes.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([sizes.subarray(0, 4), body, sizes.subarray(4)])
}

await buildWebIfStale()
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  await (options.all ? takeAllRoutes(browser) : takeDocsPictures(browser))
} finally {
  await browser.close()
}
