// The lines of sales of a whole year, inserted by SQL.
import Database from 'better-sqlite3'

export const daysPerYear = 365

/** Inserts the lines of a year from that day, evenly over its days; no other process may have the file open. */
export const fillJournal = (
  file: string,
  lines: number,
  { shop, from = '2025-01-01' }: { readonly shop: string; readonly from?: string },
): void => {
  /** By column, of the line's number; neighbours fall on the same day, as they do when a shop sells. */
  const expressions: Readonly<Record<string, string>> = {
    id: "printf('0190a000-0000-7000-8000-%012x', n)",
    versi: '1',
    kode_toko: `'${shop}'`,
    tgl_system: `date('${from}', '+' || (n * ${daysPerYear} / ${lines}) || ' days')`,
    kode_barcode: "printf('%08d', n)",
    harga_total: '1000000 + (n % 9000) * 1000',
    ongkos: '(n % 50) * 5000',
    dpp: '(1000000 + (n % 9000) * 1000) * 1000 / 1011',
    ppn: '(1000000 + (n % 9000) * 1000) - (1000000 + (n % 9000) * 1000) * 1000 / 1011',
    berat: '1000 + n % 20000',
    sign: '1',
  }
  const handle = new Database(file, { fileMustExist: true })
  handle.pragma('cache_size = -256000')
  const columns = handle
    .prepare<[], { name: string; type: string }>("SELECT name, type FROM pragma_table_info('penjualan_barang_journal')")
    .all()
  const values = columns.map(({ name, type }) => expressions[name] ?? (type === 'TEXT' ? "'-'" : '0'))
  handle.exec(`
    INSERT INTO penjualan_barang_journal (${columns.map(({ name }) => name).join(', ')})
    WITH RECURSIVE line (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM line WHERE n + 1 < ${lines})
    SELECT ${values.join(', ')} FROM line`)
  handle.close()
}
