/** Everything is compiled in runes mode; style tags go to files, never into the page. */
export default {
  compilerOptions: { runes: true },
};
