// What the shop pays for a piece that comes back, worked out by hand.
//
// Three rings of 2.53 g were sold at 1,935,000 a gram, 4,895,550 each, with a labour charge of 50,000: one plain, one with an
// attribute of 150,000, one with a discount of 95,550. Gold of the group G17K (70.8 %) is bought at 1,780,000, of G9K at
// 930,000. The loss of G17K 17K is 20,000 a gram, of a damaged piece 40,000. MULUS takes nothing, GORES 10,000 a gram or 1 %,
// PENYOK 2 %, PUTUS 3 %, PATAH 5 %; the last three are damage. Prices go up to 500, and down where that is above the nota.

export interface HargaBeliCase {
  readonly says: string
  /** Which of the rings; absent: a piece without a nota. */
  readonly nota?: 'plain' | 'attribute' | 'discount'
  readonly line: Readonly<Record<string, unknown>>
  /** Parameters and modules of the shop. */
  readonly rules?: Readonly<Record<string, unknown>>
  readonly price: number
}

const percent = { type_kondisi: 'PERSENTASE' }
const down = { PEMBULATAN_PEMBELIAN_KEBAWAH_MODULE: true }
const withLabour = { HARGA_NOTA_DENGAN_ONGKOS_MODULE: true }
const bare = { HARGA_BELI_TANPA_ATRIBUT_ONGKOS: true }
const byGold = { PARAMETER_HARGA_EMAS_PEMBELIAN: true }
const byLoss = { PARAMETER_HARGA_BELI: true }
const old = { nama_barang: 'KALUNG LAMA', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 3 }

type Rest = Omit<HargaBeliCase, 'nota' | 'says'>

const plain = (says: string, rest: Rest): HargaBeliCase => ({ says, nota: 'plain', ...rest })

const ofNota: readonly HargaBeliCase[] = [
  plain('the price of the nota, and no rounding above it', { line: { kondisi: 'MULUS' }, price: 4_895_500 }),
  plain('0 percent of it', { line: { kondisi: 'MULUS', ...percent }, price: 4_895_500 }),
  plain('2 percent: 97,911 off', { line: { kondisi: 'PENYOK', ...percent }, price: 4_798_000 }),
  plain("3 percent: 146,866.5, the half is the customer's", {
    line: { kondisi: 'PUTUS', ...percent },
    price: 4_749_000,
  }),
  plain('5 percent: 244,777.5', { line: { kondisi: 'PATAH', ...percent }, price: 4_651_000 }),
  plain('a condition without rupiah takes none', { line: { kondisi: 'PENYOK' }, price: 4_895_500 }),
  plain('10,000 a gram: 25,300', { line: { kondisi: 'GORES' }, price: 4_870_500 }),
  plain('1 percent: 48,955.5', { line: { kondisi: 'GORES', ...percent }, price: 4_847_000 }),
  plain('4,797,639, down', { line: { kondisi: 'PENYOK', ...percent }, rules: down, price: 4_797_500 }),
  plain('4,895,550, down', { line: { kondisi: 'MULUS' }, rules: down, price: 4_895_500 }),
  plain('up to 1,000', { line: { kondisi: 'PENYOK', ...percent }, rules: { PEMBULATAN: 1000 }, price: 4_798_000 }),
  plain('down to 1,000', {
    line: { kondisi: 'PENYOK', ...percent },
    rules: { PEMBULATAN: 1000, ...down },
    price: 4_797_000,
  }),
  plain('to the rupiah', { line: { kondisi: 'PENYOK', ...percent }, rules: { PEMBULATAN: 1 }, price: 4_797_639 }),
  plain('0.03 g are gone: 58,050', { line: { kondisi: 'MULUS', berat: 2.5 }, price: 4_837_500 }),
  plain('0.02 g are gone and 2 percent: 136,611', {
    line: { kondisi: 'PENYOK', ...percent, berat: 2.51 },
    price: 4_759_000,
  }),
  plain('0.03 g are gone and 10,000 for each that is left', {
    line: { kondisi: 'GORES', berat: 2.5 },
    price: 4_812_500,
  }),
  plain('what is heavier gains nothing', { line: { kondisi: 'MULUS', berat: 2.6 }, price: 4_895_500 }),
  plain('10,000 for each gram of a heavier one', { line: { kondisi: 'GORES', berat: 2.6 }, price: 4_870_000 }),
  plain('100,000 off by hand', {
    line: { kondisi: 'MULUS', potongan_manual: 100_000 },
    rules: { POTONGAN_MANUAL_PEMBELIAN_MODULE: true },
    price: 4_796_000,
  }),
  plain('a fee of 25,000', {
    line: { kondisi: 'MULUS', biaya_admin: 25_000 },
    rules: { MODULE_BIAYA_ADMIN_PEMBELIAN: true },
    price: 4_871_000,
  }),
  plain('with the labour charge: 4,945,550', { line: { kondisi: 'MULUS' }, rules: withLabour, price: 4_945_500 }),
  plain('2 percent of that: 98,911', { line: { kondisi: 'PENYOK', ...percent }, rules: withLabour, price: 4_847_000 }),
  { says: 'with its attribute: 5,045,550', nota: 'attribute', line: { kondisi: 'MULUS' }, price: 5_045_500 },
  { says: 'without it', nota: 'attribute', line: { kondisi: 'MULUS' }, rules: bare, price: 4_895_500 },
  { says: 'with both', nota: 'attribute', line: { kondisi: 'MULUS' }, rules: withLabour, price: 5_095_500 },
  {
    says: 'without both, whatever else is said',
    nota: 'attribute',
    line: { kondisi: 'MULUS' },
    rules: { ...bare, ...withLabour },
    price: 4_895_500,
  },
  { says: '2 percent: 100,911', nota: 'attribute', line: { kondisi: 'PENYOK', ...percent }, price: 4_945_000 },
  { says: 'less its discount', nota: 'discount', line: { kondisi: 'MULUS' }, price: 4_800_000 },
  { says: '2 percent of that', nota: 'discount', line: { kondisi: 'PENYOK', ...percent }, price: 4_704_000 },
  plain('its gold today: 4,503,400', { line: { kondisi: 'MULUS' }, rules: byGold, price: 4_503_500 }),
  plain('2 percent of its gold: 90,068', {
    line: { kondisi: 'PENYOK', ...percent },
    rules: byGold,
    price: 4_413_500,
  }),
  plain('the gold that is left', { line: { kondisi: 'MULUS', berat: 2.5 }, rules: byGold, price: 4_450_000 }),
  plain('its gold, down', { line: { kondisi: 'MULUS' }, rules: { ...byGold, ...down }, price: 4_503_000 }),
  plain('the loss of an intact piece: 50,600', { line: { kondisi: 'MULUS' }, rules: byLoss, price: 4_845_000 }),
  plain('the loss of a damaged one and 2 percent: 199,111', {
    line: { kondisi: 'PENYOK', ...percent },
    rules: byLoss,
    price: 4_696_500,
  }),
  plain('its gold less the loss: 4,452,800', {
    line: { kondisi: 'MULUS' },
    rules: { ...byGold, ...byLoss },
    price: 4_453_000,
  }),
]

const withoutNota: readonly HargaBeliCase[] = [
  { says: '3 g of gold less 60,000', line: { ...old, kondisi: 'MULUS' }, price: 5_280_000 },
  { says: '2 percent and 120,000', line: { ...old, kondisi: 'PENYOK', ...percent }, price: 5_113_500 },
  { says: '120,000 of a damaged one', line: { ...old, kondisi: 'PENYOK' }, price: 5_220_000 },
  {
    says: 'a group without a loss',
    line: { ...old, kode_group: 'G9K', kode_dept: 'ATG9K', kondisi: 'MULUS' },
    price: 2_790_000,
  },
  { says: 'a purity without a mark has no loss', line: { ...old, kadar: 50, kondisi: 'MULUS' }, price: 5_340_000 },
  {
    says: '70.8 percent of fine gold: 3,780,720 less 60,000',
    line: { ...old, kondisi: 'MULUS' },
    rules: { KATEGORI_HARGA: 'PERSENTASE' },
    price: 3_721_000,
  },
  {
    says: '75 percent of fine gold, whose mark is of another group',
    line: { ...old, kadar: 75, kondisi: 'MULUS' },
    rules: { KATEGORI_HARGA: 'PERSENTASE' },
    price: 4_005_000,
  },
  { says: 'a foreign nota of 5,000,000', line: { ...old, harga_nota: 5_000_000, kondisi: 'MULUS' }, price: 4_940_000 },
  { says: 'never below nothing', line: { ...old, harga_nota: 50_000, kondisi: 'PATAH' }, price: 0 },
  { says: 'a milligram: 1,780 less 20', line: { ...old, berat: 0.001, kondisi: 'MULUS' }, price: 2_000 },
  { says: 'a milligram, down', line: { ...old, berat: 0.001, kondisi: 'MULUS' }, rules: down, price: 1_500 },
]

export const hargaBeliCases: readonly HargaBeliCase[] = [...ofNota, ...withoutNota]
