import { learnAssets } from '@ballast/contract/money/asset.ts';
import { FIRST_ASSETS } from '../worlds/assets.ts';

/* Before each file of tests: this process knows the assets that a new database has, as a server does that was started. */

learnAssets(FIRST_ASSETS);
