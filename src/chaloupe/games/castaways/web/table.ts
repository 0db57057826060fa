/** What the house should know of this table: a mere pass shows nothing that takes time to be seen. */
import type { Manners } from '$lib/board';
import type { View } from './view';

export default { brief: ['passed'] } satisfies Manners<View>;
