// Runs after `npm ci --omit=dev`: removes from the packages what neither the server nor the build reads. Types and source maps are
// for tools that such an install lacks, icons of MUI for screens other than those of react-admin. An install with all packages keeps them.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const list = folder =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => path.split(sep).join('/'))
    : []

/** Folders of packages that only a compiler of native code reads; the packages have the compiled files. */
const sources = ['better-sqlite3/deps', 'better-sqlite3/src']
/** Loaded by jspdf to draw HTML and SVG, and by nothing else; the bundle leaves the first two out. */
const drawers = ['html2canvas', 'canvg', 'core-js']
const nodeParts = ['include', 'share']

const isToolFile = path => /\.(?:map|flow|d\.[cm]?ts)$/.test(path)

const isForeignBinary = (path, platform, arch) =>
  path.startsWith('better-sqlite3/prebuilds/') && path.endsWith('.node') && !path.endsWith(`${platform}-${arch}.node`)

/** Names of the icons that react-admin's parts and the own screens import. */
const findUsedIcons = (modules, project) => {
  const names = new Set()
  for (const folder of [
    ...['ra-core', 'ra-ui-materialui', 'react-admin'].map(name => join(modules, name, 'dist')),
    join(project, 'src'),
  ])
    for (const path of list(folder).filter(
      path => /\.(?:[cm]?js|tsx?)$/.test(path) && statSync(join(folder, path)).isFile(),
    ))
      for (const [, name] of readFileSync(join(folder, path), 'utf8').matchAll(/@mui\/icons-material\/(\w+)/g))
        names.add(name)
  return names
}

const icons = '@mui/icons-material'

const isUnusedIcon = (path, used) => {
  const name = /^@mui\/icons-material\/(\w+)\.m?js$/.exec(path)?.[1]
  return name !== undefined && !used.has(name)
}

/** Removes them below `modules`, the folder of the packages of `project`. */
export const prunePackages = (modules, { project, platform = process.platform, arch = process.arch }) => {
  const remove = path => rmSync(join(modules, path), { recursive: true, force: true })
  for (const path of [...sources, ...drawers]) remove(path)
  for (const name of readdirSync(modules).filter(name => /^node-(?:bin-)?(?:darwin|linux|win)-/.test(name)))
    for (const part of nodeParts) remove(`${name}/${part}`)
  const used = findUsedIcons(modules, project)
  for (const path of list(modules))
    if (isToolFile(path) || isForeignBinary(path, platform, arch)) remove(path)
    else if (path.startsWith(`${icons}/`) && isUnusedIcon(path, used)) remove(path)
}

/** For the install script of the project; an install with all packages is left alone. */
export const pruneInstalledPackages = (env = process.env) => {
  const isOmitted = (env.npm_config_omit ?? '').split(/\s+|,/).includes('dev') || env.npm_config_production === 'true'
  if (!isOmitted) return
  const project = fileURLToPath(new URL('..', import.meta.url))
  prunePackages(join(project, 'node_modules'), { project })
}
