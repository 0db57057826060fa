import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const games = join(here, '../src/chaloupe/games');
const out = join(here, '../src/chaloupe/server/static');

/** Lay a .br and a .gz beside every text file, so that the server compresses nothing at run time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = readFileSync(path);
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        writeFileSync(`${path}.br`, brotliCompressSync(content, quality));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/**
 * Few files instead of many: a browser holds six connections at most, and each file is a turn on one of them. The house
 * (with the shelf) comes first, the words of a language, the table and each game's board are one file each.
 */
const CHUNKS = [
  { name: 'words-en', test: /[\\/](?!web[\\/])[^\\/]+[\\/]texts[\\/]en\.(json|ts)$/, priority: 5 },
  { name: 'words-fr', test: /[\\/](?!web[\\/])[^\\/]+[\\/]texts[\\/]fr\.(json|ts)$/, priority: 5 },
  { name: 'house', tags: ['$initial' as const], priority: 4 },
  { name: 'table', test: /[\\/]client[\\/]src[\\/](parts[\\/](?!setup)|lib|pages[\\/](Table|enter))/, priority: 3 },
  {
    name: (id: string): string | null =>
      /[\\/]games[\\/](\w+)[\\/]web[\\/](?!HowTo|Hand|(?:texts[\\/])?(?:tour|sheet)\.)/.exec(id)?.[1] ?? null,
    test: /[\\/]games[\\/]/,
    priority: 2,
  },
];

export default defineConfig({
  root: here,
  plugins: [svelte(), precompress()],
  resolve: {
    alias: { $lib: join(here, 'src/lib'), $parts: join(here, 'src/parts'), $games: games },
    dedupe: ['svelte'],
  },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 300,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: [here, games] },
    proxy: {
      '/api': { target: process.env['CHALOUPE'] ?? 'http://127.0.0.1:8000', ws: true },
    },
  },
});
