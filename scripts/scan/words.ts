/** What no installation may show, by kind; a word is a path without its first slash. */
const hidden: Readonly<Record<string, readonly string[]>> = {
  dotfiles: [
    ...['config', 'HEAD', 'index', 'logs/HEAD', 'refs/heads/main', 'description'].map(
      (one) => `.git/${one}`,
    ),
    ...['', '.local', '.production', '.development', '.bak', '.example', '.old', '~'].map(
      (one) => `.env${one}`,
    ),
    ...'.npmrc .gitignore .gitattributes .dockerignore .DS_Store .htaccess .htpasswd .svn/entries .hg/store'.split(
      ' ',
    ),
    ...'.ssh/id_rsa .aws/credentials .bash_history .vscode/settings.json .idea/workspace.xml'.split(
      ' ',
    ),
    ...'.vite/manifest.json .tmp/bench.md .dependency-cruiser.mjs .oxlintrc.json .github/workflows/ci.yml'.split(
      ' ',
    ),
  ],
  'server files': [
    ...'package.json package-lock.json tsconfig.json vite.config.ts vitest.config.ts knip.json index.html'.split(
      ' ',
    ),
    ...'server/main.ts server/config.ts server/app.ts domain/api/index.ts machines/all-models.ts'.split(
      ' ',
    ),
    ...'src/app/entry-client.tsx src/app/entry-server.tsx scripts/setup.mjs tests/support/app.ts'.split(
      ' ',
    ),
    ...'dist/server/entry-server.js dist/client/index.html server/entry-server.js node_modules/fastify/package.json'.split(
      ' ',
    ),
    ...'docs/security.md README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE Dockerfile Containerfile'.split(
      ' ',
    ),
    ...'compose.yaml docker-compose.yml Makefile Procfile deploy/Caddyfile deploy/compose.yaml'.split(
      ' ',
    ),
    ...'data/keys data/secret.key data/postgres/PG_VERSION keys.json secret.key files/tmp postgres/postgresql.conf'.split(
      ' ',
    ),
    ...'.. ../package.json ..%2fpackage.json ..%5cpackage.json %2e%2e/%2e%2e/etc/passwd etc/passwd'.split(
      ' ',
    ),
  ],
  'developer pages': [
    ...'@vite/client @react-refresh @fs/etc/passwd @id/react __vite_ping __inspect __open-in-editor'.split(
      ' ',
    ),
    ...'debug trace status server-status server-info metrics actuator actuator/env actuator/health'.split(
      ' ',
    ),
    ...'phpinfo.php info.php admin.php wp-login.php wp-admin graphql graphiql console swagger swagger.json'.split(
      ' ',
    ),
    ...'api-docs v1/api-docs docs/api/swagger storybook stage examples test tests dev internal private'.split(
      ' ',
    ),
    ...'json/version json/list debug/pprof inspector crossdomain.xml clientaccesspolicy.xml web.config'.split(
      ' ',
    ),
  ],
  'pages of /meta': [
    ...[
      '',
      '/',
      '/mailbox',
      '/mailbox.json',
      '/clock',
      '/clock.json',
      '/api-example',
      '/state',
      '/states',
    ],
    ...[
      '/machines',
      '/machines.json',
      '/routes',
      '/paths',
      '/screens',
      '/pages',
      '/people',
      '/storage.json',
    ],
    ...[
      '/session',
      '/provider',
      '/providers.json',
      '/jobs',
      '/jobs.json',
      '/log',
      '/reset',
      '/seed',
    ],
  ].map((one) => `meta${one}`),
}
const backups = [
  '.bak',
  '.old',
  '.orig',
  '.save',
  '.swp',
  '~',
  '.zip',
  '.tar.gz',
  '.sql',
  '.1',
  '.copy',
]
const dumps = [
  'backup',
  'dump',
  'database',
  'db',
  'capstan',
  'site',
  'www',
  'data',
  'export',
  'users',
  'server',
  'app',
]
/** Ways to write a path that a guard may read otherwise than who serves it. */
const written = (word: string): string[] => [
  word,
  `./${word}`,
  `/${word}`,
  `%2e/${word}`,
  `assets/../${word}`,
  `assets/%2e%2e/${word}`,
  `assets/..%2f${word}`,
  `assets/..;/${word}`,
  word.replaceAll('.', '%2e'),
  `${word}/`,
  `${word}%00.js`,
  `${word}?`,
]

export interface Word {
  word: string
  kind: string
}
/** Each path once, with its kind; `assets` are the built files, whose source maps and backups are tried. */
export function wordsOf(assets: readonly string[]): Word[] {
  const words = [
    ...Object.entries(hidden).flatMap(([kind, list]) =>
      list.flatMap((one) => written(one).map((word) => ({ word, kind }))),
    ),
    ...assets.flatMap((one) => [
      { word: `assets/${one}.map`, kind: 'source maps' },
      { word: `assets/${one}%2emap`, kind: 'source maps' },
      { word: `assets%2f${one}.map`, kind: 'source maps' },
      { word: `assets/${one}.bak`, kind: 'backups' },
    ]),
    ...dumps.flatMap((one) => backups.map((end) => ({ word: `${one}${end}`, kind: 'backups' }))),
    ...['index.html', 'robots.txt', 'openapi.json'].flatMap((one) =>
      backups.map((end) => ({ word: `${one}${end}`, kind: 'backups' })),
    ),
  ]
  return [...new Map(words.map((one) => [one.word, one])).values()]
}
