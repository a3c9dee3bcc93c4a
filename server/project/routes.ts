// Public routes about the project: what pages show before anyone signs in, its icon, and the manifest of the program.
import type { FastifyInstance } from 'fastify'
import { filterListActions, filterListedViews, getListAccess } from '../../engine/access/call-access.ts'
import {
  buildMenuEntry,
  buildReportEntry,
  buildResourceAnswer,
  type SchemaAnswer,
} from '../../engine/access/schema-answer.ts'
import { type ProjectInfo, projectAnswer } from '../../engine/answers/request-answers.ts'
import type { Project } from '../../engine/schema/project.ts'
import { findResource, flattenMenu, getFileSchema, type Schema } from '../../engine/schema/schema.ts'
import { type Caller, getPracticeWord } from '../caller/caller.ts'
import { getLocalizedSchema, type HttpContext } from '../http/context/http-context.ts'
import type { PublicRoute } from '../http/routing/route.ts'

/** Answers nothing that a guest may not know: names of fields and texts, and no rights. */
export const projectRoute: PublicRoute = {
  method: 'GET',
  path: 'project',
  who: 'open',
  answer: async ({ context, request }) => describeProject(getLocalizedSchema(context, request)),
  describe: {
    tag: 'About',
    summary: 'What the project is: name, colours, languages, currency and day',
    answer: projectAnswer,
  },
}

const describeProject = (schema: Schema): ProjectInfo => {
  const { project } = schema
  const { languages } = getFileSchema(schema).project
  const { name, tagline, logo, colors, texts, currency, dateFormat, modules, shops, shop, user, day } = project
  const closing = day.document === undefined ? undefined : findResource(schema, day.document)
  return {
    name,
    tagline,
    ...(logo !== undefined && { logo }),
    ...(colors && { colors }),
    languages,
    texts,
    currency,
    dateFormat,
    modules,
    single: shops.single,
    names: {
      userId: user.key,
      password: user.password,
      shop: shop.key,
      shopName: shop.name,
      businessDate: shop.businessDate,
    },
    day: { mode: day.mode, ...(closing && { path: findClosingPath(schema, closing.name), title: closing.title }) },
  }
}

/** The page of a module has the name of the document; else the menu opens it, at best as a new one. */
const findClosingPath = ({ menu, project }: Schema, document: string): string => {
  const entries = project.day.move === undefined ? [] : flattenMenu(menu)
  const paths = entries.flatMap(({ path, target }) =>
    path !== undefined && target?.name === document ? [{ path, view: target.view }] : [],
  )
  return (paths.find(({ view }) => view === 'new') ?? paths[0])?.path ?? `/${document}`
}

const defaultColors = { primary: '#143f33', accent: '#d4a72c' }
const defaultLogo = 'M6 6h20v20H6Z'

/** The mark on a square; `inset` leaves room for masks. */
const buildIcon = ({ name, logo = defaultLogo, colors = defaultColors }: Project, isMaskable: boolean): string => {
  const [scale, radius] = isMaskable ? [0.62, 0] : [0.86, 7]
  const offset = (32 - 32 * scale) / 2
  const title = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${title}</title><rect width="32" height="32" rx="${radius}" fill="${colors.primary}"/><path transform="translate(${offset} ${offset}) scale(${scale})" fill="${colors.accent}" d="${logo}"/></svg>`
}

const buildManifest = ({ name, languages, colors = defaultColors }: Project) => ({
  name,
  short_name: name,
  lang: languages[0],
  start_url: '/dashboard',
  display: 'standalone',
  background_color: '#f3f1ed',
  theme_color: colors.primary,
  icons: [
    { src: '/api/project/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/api/project/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
  ],
})

/** A copy to practise on has another colour in the tab, and another name among the programs of a device. */
const markProject = (project: Project): Project => ({
  ...project,
  name: `${getPracticeWord(project)} ${project.name}`,
  colors: { ...defaultColors, ...project.colors, primary: '#b45309' },
})

/** Registers the files that browsers request by links of the page. */
export const registerProjectFiles = (server: FastifyInstance, { active, storage }: HttpContext): void => {
  const getProject = (): Project => (storage.isPractice ? markProject(active.schema.project) : active.schema.project)
  const open = { config: { access: 'open' as const } }
  for (const [file, isMaskable] of [['icon.svg', false] as const, ['icon-maskable.svg', true] as const])
    server.get(`/api/project/${file}`, open, (_, reply) =>
      reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(buildIcon(getProject(), isMaskable)),
    )
  server.get('/api/project/manifest.webmanifest', open, (_, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(buildManifest(getProject())),
  )
}

// Builds the schema as the caller may see it: menu, resources and visible fields.

export const toSchemaAnswer = ({ schema, access }: Caller): SchemaAnswer => ({
  version: schema.version,
  project: schema.project,
  menu: access.menu.map(buildMenuEntry),
  hidden: access.hidden.map(buildMenuEntry),
  resources: Object.fromEntries(
    Object.values(schema.resources).flatMap(resource => {
      const answer = buildResourceAnswer(resource, access.of(resource))
      return answer ? [[resource.name, answer]] : []
    }),
  ),
  lists: Object.fromEntries(
    Object.values(schema.lists).flatMap(list => {
      const { name, title, resource } = list
      const answer = access.lists.has(name)
        ? buildResourceAnswer(resource, getListAccess(schema, access, list))
        : undefined
      if (!answer) return []
      const documents = filterListedViews(schema, access, list).map(({ document, view }) => ({ document, view }))
      return [
        [name, { name, title, resource: answer, of: documents, actions: filterListActions(schema, access, list) }],
      ]
    }),
  ),
  reports: Object.fromEntries(
    Object.values(schema.reports).flatMap(report =>
      access.reports.has(report.name) ? [[report.name, buildReportEntry(report)]] : [],
    ),
  ),
})
