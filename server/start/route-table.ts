// The route table: fixed routes and custom modules first, then the reports, imports and resources of a schema.

import type { FastifyInstance } from 'fastify'
import { isListed, type Resource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { fillBraces } from '../../engine/value/coded-text.ts'
import { memoizeByObject } from '../../engine/value/records.ts'
import { limitTokens } from '../access/call/authorize-call.ts'
import { buildOwnAccessRoutes } from '../access/own-access-routes.ts'
import { buildPasskeyRoutes } from '../access/passkey-routes.ts'
import { buildProviderRoutes } from '../access/provider-routes.ts'
import { buildShopLevelRoutes, hakAksesRoutes } from '../access/shop-level-routes.ts'
import { signInRoutes } from '../access/sign-in-routes.ts'
import { buildSignInRoute, buildUserRoutes } from '../access/user-routes.ts'
import { buildWhyRoute } from '../access/why-routes.ts'
import { authorizationRequestRoutes } from '../authorization/request-routes.ts'
import { buildAuthorizationRoute, buildAuthorizeRoutes } from '../authorization/routes.ts'
import { buildBackupRoutes } from '../backup/routes.ts'
import type { SignInGuard } from '../caller/sign-in-guard.ts'
import type { HttpContext } from '../http/context/http-context.ts'
import type { AuthenticatedRoute, RouteDefinition } from '../http/routing/route.ts'
import { createRouter, type Router } from '../http/routing/route.ts'
import { buildImportCallRoutes, buildImportRoutes } from '../import/routes.ts'
import { takeoverRoute } from '../import/takeover.ts'
import { buildPracticeRoutes } from '../practice/routes.ts'
import { buildPrintRoutes, testPrintRoute } from '../print/routes.ts'
import { buildMenuRoutes } from '../project/menu-routes.ts'
import { projectRoute } from '../project/routes.ts'
import { buildSchemaFileRoutes } from '../project/schema-file-routes.ts'
import { buildSchemaVersionRoutes } from '../project/schema-version-routes.ts'
import { buildActionRoutes } from '../record/action-routes.ts'
import { buildAliasRoutes } from '../record/alias-routes.ts'
import { buildDraftRoutes } from '../record/draft-routes.ts'
import { buildCardRoutes, buildHistoryRoutes } from '../record/history-routes.ts'
import { buildListRoute, buildOfflineRoutes } from '../record/list-routes.ts'
import { buildMoveRoutes } from '../record/move-routes.ts'
import { buildLinePictureRoutes, buildPictureRoutes, fileRoutes } from '../record/picture-routes.ts'
import { buildRecordRoutes } from '../record/routes.ts'
import { finderRoute } from '../record/search/find-routes.ts'
import { buildDashboardRoutes } from '../report/dashboard-routes.ts'
import type { RequestedFiles } from '../report/requested-files.ts'
import { buildReportFileRoutes, buildReportRoutes } from '../report/routes.ts'
import { buildShopRecordRoutes, buildStartOfferRoutes } from '../shop/routes.ts'
import { buildAboutRoutes, healthRoute } from './about-routes.ts'
import { buildDayRoutes } from './day-routes.ts'
import { buildModuleRoutes } from './module-routes.ts'

/** Returns a function that builds one router for each schema and language, and caches it. */
export const createRouters = (
  server: FastifyInstance,
  context: HttpContext,
  guard: SignInGuard,
  files: RequestedFiles,
): ((schema: Schema) => Router) => {
  const hasCloseRoute = (): boolean =>
    context.active.schema.project.day.move !== undefined ||
    getCurrentRouter().find('POST', '/system/close') !== undefined
  const staticRoutes: readonly RouteDefinition[] = [
    buildSignInRoute(context, guard),
    ...buildUserRoutes(context, guard),
    ...buildProviderRoutes(context, guard),
    ...buildPasskeyRoutes(context, guard),
    ...buildOwnAccessRoutes(guard),
    ...authorizationRequestRoutes,
    ...buildDayRoutes(context, hasCloseRoute),
    ...signInRoutes,
    ...buildBackupRoutes(context),
    ...buildPracticeRoutes(context),
    finderRoute,
    testPrintRoute,
    ...buildMenuRoutes(context),
    ...buildSchemaFileRoutes(context),
    ...buildSchemaVersionRoutes(context),
    healthRoute,
    projectRoute,
    ...buildAboutRoutes(context, schema => getRouter(schema).routes),
    buildWhyRoute(context, () => getCurrentRouter()),
    ...buildImportRoutes(server, context),
    takeoverRoute,
    ...buildReportFileRoutes(files),
    ...(context.byHand ? buildModuleRoutes(server, context, context.byHand) : []),
  ]
  assertUniqueRoutes(staticRoutes)
  const getRouter = memoizeByObject((schema: Schema) =>
    createRouter([...staticRoutes, ...buildSchemaRoutes(schema, files), ...fileRoutes]),
  )
  const getCurrentRouter = (): Router => getRouter(context.active.schema)
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
    ...buildStartOfferRoutes(schema),
    ...listedResources.flatMap(resource => limitTokens(project, resource, buildAliasRoutes(resource))),
    buildAuthorizationRoute(schema),
    ...listedResources.flatMap(resource => limitTokens(project, resource, buildRowRoutes(schema, resource))),
  ]
}

const buildRowRoutes = (schema: Schema, resource: Resource): readonly AuthenticatedRoute[] => [
  ...buildRecordRoutes(resource),
  ...buildActionRoutes(resource),
  ...buildShopRecordRoutes(resource, schema),
  ...buildMoveRoutes(resource),
  ...buildAuthorizeRoutes(resource),
  ...buildDraftRoutes(resource),
  ...buildHistoryRoutes(resource),
  ...buildPrintRoutes(resource),
  ...buildPictureRoutes(resource),
  ...buildLinePictureRoutes(schema, resource),
  ...buildCardRoutes(resource),
  ...buildOfflineRoutes(resource),
]
