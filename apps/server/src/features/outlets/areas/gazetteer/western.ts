import { inDistrict } from './in-district.ts';

/** Ankole, Kigezi, Tooro, Rwenzori and Bunyoro. */
export const western = [
  ...inDistrict('Mbarara', null, [
    ['Mbarara', 'city', -0.607, 30.655, 'Mbarara City', 'Mbarra', 'Mbrara', 'Embarara', 'Mbarara Town', 'Mbara'],
    ['Bwizibwera', 'town', -0.461, 30.631],
    ['Rubindi', 'town', -0.412, 30.541],
  ]),
  ...inDistrict('Mbarara', 'mbarara', [
    ['Kakoba', 'suburb', -0.614, 30.667],
    ['Nyamitanga', 'suburb', -0.628, 30.646],
    ['Kamukuzi', 'suburb', -0.6, 30.643],
    ['Ruti', 'suburb', -0.636, 30.634],
    ['Kijungu', 'suburb', -0.602, 30.653],
    ['Katete', 'suburb', -0.626, 30.656],
    ['Kakyeka', 'suburb', -0.596, 30.655],
    ['Biharwe', 'suburb', -0.535, 30.752],
    ['Nyakayojo', 'suburb', -0.676, 30.622],
  ]),
  ...inDistrict('Rwampara', null, [['Kinoni', 'town', -0.684, 30.461, 'Rwampara']]),
  ...inDistrict('Isingiro', null, [
    ['Isingiro', 'town', -0.84, 30.802],
    ['Kabuyanda', 'town', -0.951, 30.611],
    ['Kaberebere', 'town', -0.741, 30.741],
    ['Nakivale', 'trading_centre', -0.781, 30.941],
  ]),
  ...inDistrict('Kiruhura', null, [
    ['Kiruhura', 'town', -0.198, 30.837],
    ['Rushere', 'town', -0.211, 30.931],
    ['Sanga', 'town', -0.501, 30.901],
  ]),
  ...inDistrict('Kazo', null, [['Kazo', 'town', -0.052, 30.757]]),
  ...inDistrict('Ibanda', null, [
    ['Ibanda', 'municipality', -0.134, 30.496, 'Ibanda Town'],
    ['Ishongororo', 'town', -0.052, 30.612],
  ]),
  ...inDistrict('Ntungamo', null, [
    ['Ntungamo', 'municipality', -0.879, 30.264, 'Tungamo'],
    ['Rubaare', 'town', -0.995, 30.171, 'Rubare'],
    ['Rwashamaire', 'town', -0.841, 30.101],
    ['Mirama Hills', 'town', -1.051, 30.451, 'Mirama'],
    ['Itojo', 'trading_centre', -0.812, 30.312],
  ]),
  ...inDistrict('Bushenyi', null, [
    ['Bushenyi', 'municipality', -0.541, 30.188, 'Bushenyi Ishaka', 'Busheni'],
    ['Ishaka', 'town', -0.545, 30.138],
  ]),
  ...inDistrict('Sheema', null, [
    ['Kabwohe', 'town', -0.573, 30.379],
    ['Kibingo', 'municipality', -0.571, 30.391, 'Sheema', 'Shema'],
    ['Itendero', 'town', -0.601, 30.331],
  ]),
  ...inDistrict('Mitooma', null, [['Mitooma', 'town', -0.615, 30.045, 'Mitoma']]),
  ...inDistrict('Buhweju', null, [['Nsiika', 'town', -0.383, 30.383, 'Buhweju']]),
  ...inDistrict('Rubirizi', null, [['Rubirizi', 'town', -0.271, 30.111]]),
  ...inDistrict('Rukungiri', null, [
    ['Rukungiri', 'municipality', -0.79, 29.925, 'Rukunguri'],
    ['Kebisoni', 'town', -0.812, 30.011],
    ['Buyanja', 'town', -0.871, 29.961],
  ]),
  ...inDistrict('Kanungu', null, [
    ['Kanungu', 'town', -0.897, 29.776],
    ['Kihihi', 'town', -0.751, 29.701],
    ['Butogota', 'town', -0.861, 29.641],
    ['Buhoma', 'trading_centre', -0.972, 29.621, 'Bwindi'],
  ]),
  ...inDistrict('Kabale', null, [
    ['Kabale', 'municipality', -1.249, 29.99, 'Kabaale', 'Kabale Town'],
    ['Katuna', 'town', -1.419, 30.013, 'Gatuna', 'Katuna Border'],
    ['Bunyonyi', 'trading_centre', -1.281, 29.921, 'Lake Bunyonyi'],
  ]),
  ...inDistrict('Rubanda', null, [
    ['Rubanda', 'town', -1.187, 29.851],
    ['Hamurwa', 'town', -1.111, 29.881],
  ]),
  ...inDistrict('Rukiga', null, [
    ['Muhanga', 'town', -1.121, 30.101, 'Rukiga'],
    ['Mparo', 'town', -1.101, 30.051],
  ]),
  ...inDistrict('Kisoro', null, [
    ['Kisoro', 'municipality', -1.285, 29.685, 'Kisolo', 'Kisoro Town'],
    ['Bunagana', 'town', -1.301, 29.601, 'Bunagana Border'],
    ['Cyanika', 'trading_centre', -1.341, 29.741, 'Chanika'],
  ]),
  ...inDistrict('Kasese', null, [
    ['Kasese', 'municipality', 0.184, 30.084, 'Kasesse', 'Kasese Town'],
    ['Hima', 'town', 0.291, 30.181, 'Hima Cement'],
    ['Kilembe', 'town', 0.206, 30.008, 'Kilembe Mines'],
    ['Mpondwe', 'town', 0.041, 29.721, 'Mpondwe Lhubiriha', 'Mpondwe Border'],
    ['Bwera', 'town', 0.036, 29.771],
    ['Katwe Kabatoro', 'town', -0.131, 29.881],
    ['Mweya', 'trading_centre', -0.191, 29.901, 'Queen Elizabeth Park'],
  ]),
  ...inDistrict('Kabarole', null, [
    ['Fort Portal', 'city', 0.661, 30.275, 'Fort Portal City', 'Fortportal', 'Fort Potal', 'Kabarole', 'Toro'],
    ['Mugusu', 'town', 0.591, 30.231],
    ['Kijura', 'town', 0.821, 30.411],
  ]),
  ...inDistrict('Kabarole', 'fort-portal', [
    ['Boma', 'suburb', 0.662, 30.278],
    ['Mpanga', 'suburb', 0.656, 30.281],
    ['Kagote', 'suburb', 0.65, 30.266],
    ['Rwengoma', 'suburb', 0.667, 30.251],
  ]),
  ...inDistrict('Bunyangabu', null, [
    ['Kibiito', 'town', 0.477, 30.191, 'Kibito'],
    ['Rwimi', 'town', 0.377, 30.217],
    ['Rubona', 'town', 0.551, 30.181, 'Bunyangabu'],
  ]),
  ...inDistrict('Bundibugyo', null, [
    ['Bundibugyo', 'town', 0.708, 30.063, 'Bundi', 'Bundibujjo'],
    ['Nyahuka', 'town', 0.671, 30.041],
  ]),
  ...inDistrict('Ntoroko', null, [
    ['Kibuuku', 'town', 0.991, 30.331],
    ['Karugutu', 'town', 0.801, 30.251],
    ['Ntoroko', 'trading_centre', 1.051, 30.531],
  ]),
  ...inDistrict('Kyenjojo', null, [
    ['Kyenjojo', 'town', 0.633, 30.621, 'Kyenjonjo'],
    ['Katooke', 'town', 0.801, 30.641],
    ['Kyarusozi', 'town', 0.741, 30.751],
  ]),
  ...inDistrict('Kyegegwa', null, [['Kyegegwa', 'town', 0.48, 31.055]]),
  ...inDistrict('Kamwenge', null, [
    ['Kamwenge', 'town', 0.187, 30.454],
    ['Kahunge', 'town', 0.271, 30.471],
  ]),
  ...inDistrict('Kitagwenda', null, [['Ntara', 'town', 0.021, 30.411, 'Kitagwenda']]),
  ...inDistrict('Kagadi', null, [
    ['Kagadi', 'town', 0.938, 30.809],
    ['Muhorro', 'town', 0.891, 30.731, 'Muhoro'],
  ]),
  ...inDistrict('Kibaale', null, [
    ['Kibaale', 'town', 0.801, 31.077, 'Kibale'],
    ['Karuguuza', 'town', 0.791, 31.121, 'Karuguza'],
  ]),
  ...inDistrict('Kakumiro', null, [['Kakumiro', 'town', 0.781, 31.323]]),
  ...inDistrict('Hoima', null, [
    ['Hoima', 'city', 1.433, 31.352, 'Hoima City', 'Oima', 'Hoima Town'],
    ['Kigorobya', 'town', 1.621, 31.311],
  ]),
  ...inDistrict('Hoima', 'hoima', [
    ['Bujumbura', 'division', 1.421, 31.341],
    ['Kijungu', 'suburb', 1.441, 31.351],
  ]),
  ...inDistrict('Kikuube', null, [
    ['Kikuube', 'town', 1.331, 31.211, 'Kikube'],
    ['Buhimba', 'town', 1.371, 31.271],
  ]),
  ...inDistrict('Buliisa', null, [
    ['Buliisa', 'town', 2.118, 31.411, 'Bulisa'],
    ['Wanseko', 'town', 2.181, 31.381],
  ]),
  ...inDistrict('Masindi', null, [
    ['Masindi', 'municipality', 1.684, 31.715, 'Masindi Town'],
    ['Kinyara', 'trading_centre', 1.641, 31.611, 'Kinyara Sugar'],
  ]),
  ...inDistrict('Kiryandongo', null, [
    ['Kiryandongo', 'town', 1.876, 32.062],
    ['Bweyale', 'town', 1.911, 32.141],
    ['Kigumba', 'town', 1.821, 32.011],
    ['Karuma', 'town', 2.241, 32.241, 'Karuma Falls'],
  ]),
];
