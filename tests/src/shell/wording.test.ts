// The shell's texts: every key it uses is worded in both languages, and no text is left that nothing uses.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../../../src/i18n/en.json' with { type: 'json' }
import id from '../../../src/i18n/id.json' with { type: 'json' }
import policiesEn from '../../../src/i18n/policies/en.json' with { type: 'json' }
import policiesId from '../../../src/i18n/policies/id.json' with { type: 'json' }

const folder = join(import.meta.dirname, '../../../src/shell')
const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file))
  .map(file => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

const literal = [...code.matchAll(/'shell\.([a-z.-]+)'/g)].map(([, key]) => key ?? '')
const choices = ['language.id', 'language.en', 'theme.light', 'theme.dark', 'theme.system']
const used = [...new Set([...literal, ...choices])].sort()

test('Indonesian has exactly the texts that are used', () => {
  expect(Object.keys(id.shell).sort()).toEqual(used)
})

test('English has exactly the texts that are used', () => {
  expect(Object.keys(en.shell).sort()).toEqual(used)
})

test('the policies say the same in both languages', () => {
  const buildOutline = ({ privacy, terms }: typeof policiesId) =>
    [privacy, terms].map(({ sections }) => sections.map(({ title, text }) => [title !== '', text.length]))
  expect(buildOutline(policiesEn)).toEqual(buildOutline(policiesId))
})

test('the texts of the specification are word for word', () => {
  expect(id.shell).toMatchObject({
    date: 'Tanggal System : %{date}',
    'denied.title': 'Mohon Maaf',
    'denied.text': 'Akses Di Menu Ini Tidak Di Izinkan',
    'denied.hint': 'Hubungi Admin Jika Ingin Memakai Menu Ini',
    home: 'Go Home',
    welcome: 'Selamat Datang Kembali %{user}',
    'sign-out.title': 'Konfirmasi Keluar !!',
    'sign-out.ask': 'Apakah anda ingin keluar ?',
    'sign-out.failed': 'Gagal Logout',
    'password.changed': 'Password Berhasil Diubah',
    'password.unanswered': 'Terjadi Kesalahan Saat Request Data',
    'user.password': 'Ganti Password',
    'user.sign-out': 'Logout',
    'menu.heading': 'Navigation',
    'connection.lost': 'Looks like you lost your internet connection',
    'connection.back': 'Looks like you connection is Back, You Can Use Our Website Again',
    update: 'Update Tersedia, Silahkan Tutup Tab Halaman ini dan buka kembali',
  })
})
