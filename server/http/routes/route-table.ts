// The route table: fixed routes and custom modules first, then the reports, imports and resources of a schema.

import type { FastifyInstance } from 'fastify'
import { isListed, type Resource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { fillBraces } from '../../../engine/value/braces.ts'
import { memoizeByObject } from '../../../engine/value/memoize-by-object.ts'
import type { SignInGuard } from '../../modules/sign-in/sign-in-guard.ts'
import type { RequestedFiles } from '../../reports/requested-files.ts'
import type { HttpContext } from '../context/http-context.ts'
import type { AuthenticatedRoute, RouteDefinition } from '../routing/route.ts'
import { createRouter, type Router } from '../routing/router.ts'
import { limitTokens } from '../routing/token-limits.ts'
import { buildAboutRoutes, healthRoute } from './routes-about.ts'
import { buildAliasRoutes } from './routes-aliases.ts'
import { authorizationRequestRoutes } from './routes-authorization-requests.ts'
import { buildAuthorizationRoute, buildAuthorizeRoutes } from './routes-authorize.ts'
import { buildBackupRoutes } from './routes-backup.ts'
import { buildCardRoutes } from './routes-card.ts'
import { buildDashboardRoutes } from './routes-dashboard.ts'
import { buildDayRoutes } from './routes-day.ts'
import { buildDraftRoutes } from './routes-drafts.ts'
import { finderRoute } from './routes-find.ts'
import { hakAksesRoutes } from './routes-hak-akses.ts'
import { buildHistoryRoutes } from './routes-history.ts'
import { buildImportCallRoutes, buildImportRoutes } from './routes-imports.ts'
import { buildListRoute } from './routes-lists.ts'
import { buildMenuRoutes } from './routes-menu.ts'
import { buildModuleRoutes } from './routes-modules.ts'
import { buildMoveRoutes } from './routes-moves.ts'
import { buildOfflineRoutes } from './routes-offline.ts'
import { buildOwnAccessRoutes } from './routes-own-access.ts'
import { buildLinePictureRoutes, buildPictureRoutes, fileRoutes } from './routes-pictures.ts'
import { projectRoute } from './routes-project.ts'
import { buildRecordRoutes } from './routes-records.ts'
import { buildReportFileRoutes, buildReportRoutes } from './routes-reports.ts'
import { buildSchemaFileRoutes } from './routes-schema-files.ts'
import { buildSchemaVersionRoutes } from './routes-schema-versions.ts'
import { buildShopLevelRoutes } from './routes-shop-levels.ts'
import { buildShopRecordRoutes } from './routes-shop-records.ts'
import { signInRoutes } from './routes-sign-ins.ts'
import { buildSignInRoute, buildUserRoutes } from './routes-users.ts'
import { buildWhyRoute } from './routes-why.ts'

/** Returns a function that builds one router for each schema and language, and caches it. */
export const createRouters = (
  server: FastifyInstance,
  context: HttpContext,
  guard: SignInGuard,
  files: RequestedFiles,
): ((schema: Schema) => Router) => {
  const hasCloseRoute = (): boolean =>
    context.current().schema.project.day.move !== undefined ||
    getCurrentRouter().find('POST', '/system/close') !== undefined
  const staticRoutes: readonly RouteDefinition[] = [
    buildSignInRoute(context, guard),
    ...buildUserRoutes(context, guard),
    ...buildOwnAccessRoutes(guard),
    ...authorizationRequestRoutes,
    ...buildDayRoutes(context, hasCloseRoute),
    ...signInRoutes,
    ...buildBackupRoutes(context),
    finderRoute,
    ...buildMenuRoutes(context),
    ...buildSchemaFileRoutes(context),
    ...buildSchemaVersionRoutes(context),
    healthRoute,
    projectRoute,
    ...buildAboutRoutes(context, schema => getRouter(schema).routes),
    buildWhyRoute(context, () => getCurrentRouter()),
    ...buildImportRoutes(server, context),
    ...buildReportFileRoutes(files),
    ...(context.byHand ? buildModuleRoutes(server, context, context.byHand) : []),
  ]
  assertUniqueRoutes(staticRoutes)
  const getRouter = memoizeByObject((schema: Schema) =>
    createRouter([...staticRoutes, ...buildSchemaRoutes(schema, files), ...fileRoutes]),
  )
  const getCurrentRouter = (): Router => getRouter(context.current().schema)
  return getRouter
}

/** Throws if two routes have the same method and path, because the second would never be called. */
const assertUniqueRoutes = (routes: readonly RouteDefinition[]): void => {
  const calls = routes.map(({ method, path }) => `${method} ${fillBraces(path, () => '{}')}`)
  const duplicate = calls.find((call, index) => calls.indexOf(call) !== index)
  if (duplicate !== undefined) throw new Error(`duplicate route ${duplicate}`)
}

/** Routes with their own paths come before the resource routes whose path they begin with. */
export const buildSchemaRoutes = (schema: Schema, files: RequestedFiles): readonly RouteDefinition[] => {
  const { project, reports, imports, lists, resources } = schema
  const listedResources = Object.values(resources).filter(isListed)
  return [
    ...(project.user.menu === undefined ? [] : hakAksesRoutes),
    ...buildShopLevelRoutes(schema),
    ...Object.values(reports).flatMap(report => buildReportRoutes(report, files)),
    ...buildImportCallRoutes(Object.values(imports)),
    ...Object.values(lists).map(buildListRoute),
    ...buildDashboardRoutes(schema),
    ...listedResources.flatMap(resource => limitTokens(project, resource, buildAliasRoutes(resource))),
    buildAuthorizationRoute(schema),
    ...listedResources.flatMap(resource => limitTokens(project, resource, buildRowRoutes(schema, resource))),
  ]
}

const buildRowRoutes = (schema: Schema, resource: Resource): readonly AuthenticatedRoute[] => [
  ...buildRecordRoutes(resource),
  ...buildShopRecordRoutes(resource, schema),
  ...buildMoveRoutes(resource),
  ...buildAuthorizeRoutes(resource),
  ...buildDraftRoutes(resource),
  ...buildHistoryRoutes(resource),
  ...buildPictureRoutes(resource),
  ...buildLinePictureRoutes(schema, resource),
  ...buildCardRoutes(resource),
  ...buildOfflineRoutes(resource),
]
