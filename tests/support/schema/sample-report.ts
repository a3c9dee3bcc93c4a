// A report over a resource that is there, as a file of `schema/reports` and its line in the menu.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SchemaFolder } from './schema-folder.ts'

export const reportName = 'baki-per-gudang'
export const reportPath = '/laporan-baki-per-gudang'
export const reportTitle = 'Laporan Baki Per Gudang'

/** Trays of the shop by their store: counted, summed up, and an average that is worked out again on the totals. */
export const bakiReport = {
  $schema: '../dialect/report.schema.json',
  kind: 'report',
  title: reportTitle,
  from: 'resource:baki',
  api: { method: 'POST', path: 'baki/report-per-gudang', params: { gudang: 'kode' }, answer: 'rows' },
  filters: [
    { name: 'kode', title: 'Gudang', ref: 'gudang', all: 'SEMUA', rule: 'kode_gudang == kode' },
    { name: 'aktif', title: 'Status', $ref: 'types#flag', rule: 'status_aktif == aktif' },
    {
      name: 'baki',
      title: 'Baki',
      ref: 'baki',
      multiple: true,
      rule: 'kode_baki in baki',
    },
    { name: 'paling_berat', title: 'Paling Berat', $ref: 'types#weight', rule: 'berat_baki <= paling_berat' },
  ],
  where: 'berat_baki >= 0',
  group: [{ by: 'kode_gudang', title: 'Gudang' }],
  columns: [
    { name: 'kode_gudang', title: 'Kode Gudang', value: 'kode_gudang', drill: 'resource:baki' },
    { name: 'nama_gudang', title: 'Nama Gudang', value: 'kode_gudang.nama_gudang' },
    { name: 'jumlah', title: 'Jumlah', value: 'count()', total: 'sum' },
    { name: 'berat_baki', title: 'Berat Baki', value: 'sum(berat_baki)', total: 'sum' },
    {
      name: 'rata_rata',
      title: 'Rata-rata',
      value: 'berat_baki / jumlah',
      $ref: 'types#weight',
      total: 'same-formula',
    },
    { name: 'selisih', title: 'Selisih', value: 'berat_baki - 2000', $ref: 'types#weight' },
  ],
  sort: ['-berat_baki'],
  outputs: {
    pdf: {
      paper: 'A4',
      landscape: true,
      header: ['{shop.nama_toko}', '{shop.alamat_toko|48,90}', 'GUDANG : {kode}'],
      footer: 'Printed By {user.user_id} / {now}',
    },
    xlsx: true,
    csv: true,
  },
  messages: { empty: 'Laporan Tidak Tersedia', found: 'Laporan Tersedia' },
}

/** Every tray in a row of its own, summed up by store. */
export const bakiDetailReport = {
  $schema: '../dialect/report.schema.json',
  kind: 'report',
  title: 'Laporan Baki Detail',
  from: 'baki',
  group: [{ by: 'kode_gudang', title: 'Gudang' }],
  columns: [
    { name: 'kode_baki', title: 'Kode Baki', value: 'kode_baki', total: 'count' },
    { name: 'nama_baki', title: 'Nama Baki', value: 'nama_baki' },
    { name: 'berat_baki', title: 'Berat Baki', value: 'berat_baki', total: 'sum' },
    { name: 'berat_bandrol', title: 'Berat Bandrol', value: 'berat_bandrol', total: 'max' },
    {
      name: 'persen',
      title: 'Persen Bandrol',
      value: 'berat_bandrol / berat_baki * 100',
      $ref: 'types#percent',
      total: 'same-formula',
    },
  ],
  outputs: { xlsx: true },
}

/** Puts both reports into the files of a shop; the second stands in no menu. */
export const addReports = ({ path, editJson }: SchemaFolder): void => {
  const files = { [`${reportName}.json`]: bakiReport, 'baki-detail.json': bakiDetailReport }
  for (const [name, report] of Object.entries(files)) {
    const place = join(path, 'reports', name)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, JSON.stringify(report, null, 2))
  }
  editJson('menu.json', menu =>
    menu.items.push({
      id: reportName,
      title: reportTitle,
      to: `report:${reportName}`,
      path: reportPath,
      levels: ['OWN', 'SU', 'MU', 'ADM'],
    }),
  )
}
