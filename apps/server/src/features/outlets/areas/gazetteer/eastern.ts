import { inDistrict } from './in-district.ts';

/** Busoga, Bukedi, Bugisu, Sebei and Teso. */
export const eastern = [
  ...inDistrict('Jinja', null, [
    ['Jinja', 'city', 0.44, 33.203, 'Jinja City', 'Jinja Town', 'Edinja', 'Ejinja', 'Jjinja', 'Jija'],
    ['Kakira', 'town', 0.504, 33.283, 'Kakira Sugar'],
    ['Buwenge', 'town', 0.652, 33.171],
    ['Bujagali', 'trading_centre', 0.482, 33.142, 'Bujagali Falls'],
    ['Budondo', 'trading_centre', 0.533, 33.137],
  ]),
  ...inDistrict('Jinja', 'jinja', [
    ['Walukuba', 'suburb', 0.439, 33.223, 'Walukuba Masese'],
    ['Masese', 'suburb', 0.437, 33.241],
    ['Mpumudde', 'suburb', 0.453, 33.19, 'Mpumude'],
    ['Kimaka', 'suburb', 0.452, 33.195],
    ['Bugembe', 'suburb', 0.474, 33.243, 'Bugembbe'],
    ['Mafubira', 'suburb', 0.473, 33.209],
    ['Wanyange', 'suburb', 0.473, 33.262],
    ['Namulesa', 'suburb', 0.501, 33.214],
    ['Amber Court', 'suburb', 0.436, 33.211],
    ['Nalufenya', 'suburb', 0.436, 33.195],
    ['Source of the Nile', 'suburb', 0.425, 33.193, 'Speke Memorial'],
  ]),
  ...inDistrict('Kamuli', null, [
    ['Kamuli', 'municipality', 0.945, 33.125, 'Kamuri', 'Kamuli Town'],
    ['Mbulamuti', 'trading_centre', 0.829, 33.035],
    ['Namwendwa', 'trading_centre', 0.915, 33.285],
  ]),
  ...inDistrict('Buyende', null, [
    ['Buyende', 'town', 1.152, 33.155],
    ['Bukungu', 'trading_centre', 1.436, 32.871],
  ]),
  ...inDistrict('Iganga', null, [
    ['Iganga', 'municipality', 0.615, 33.486, 'Iganga Town', 'Igganga'],
    ['Nakalama', 'trading_centre', 0.638, 33.424],
  ]),
  ...inDistrict('Bugweri', null, [
    ['Busesa', 'town', 0.62, 33.59],
    ['Idudi', 'town', 0.651, 33.602, 'Bugweri'],
    ['Busembatia', 'town', 0.765, 33.612, 'Busembatya'],
  ]),
  ...inDistrict('Luuka', null, [['Kiyunga', 'town', 0.699, 33.304, 'Luuka', 'Luka']]),
  ...inDistrict('Mayuge', null, [
    ['Mayuge', 'town', 0.46, 33.48, 'Mayugge'],
    ['Magamaga', 'town', 0.485, 33.376],
  ]),
  ...inDistrict('Bugiri', null, [
    ['Bugiri', 'municipality', 0.571, 33.742, 'Bugiri Town'],
    ['Muwayo', 'trading_centre', 0.51, 33.856],
    ['Naluwerere', 'trading_centre', 0.59, 33.722],
  ]),
  ...inDistrict('Namayingo', null, [['Namayingo', 'town', 0.24, 33.885]]),
  ...inDistrict('Busia', null, [
    ['Busia', 'municipality', 0.467, 34.091, 'Busia Town', 'Busia Border', 'Sofia'],
    ['Masafu', 'town', 0.4, 34.033],
    ['Lumino', 'town', 0.331, 34.002],
  ]),
  ...inDistrict('Namutumba', null, [['Namutumba', 'town', 0.836, 33.686]]),
  ...inDistrict('Kaliro', null, [['Kaliro', 'town', 0.895, 33.505]]),
  ...inDistrict('Tororo', null, [
    ['Tororo', 'municipality', 0.693, 34.181, 'Tororo Town', 'Torolo'],
    ['Malaba', 'town', 0.646, 34.271, 'Malaba Border'],
    ['Nagongera', 'town', 0.77, 34.026],
    ['Osukuru', 'trading_centre', 0.652, 34.205],
  ]),
  ...inDistrict('Butaleja', null, [
    ['Butaleja', 'town', 0.917, 33.945, 'Butalejja'],
    ['Busolwe', 'town', 0.849, 33.927],
  ]),
  ...inDistrict('Budaka', null, [['Budaka', 'town', 1.017, 33.945]]),
  ...inDistrict('Kibuku', null, [
    ['Kibuku', 'town', 1.043, 33.798],
    ['Tirinyi', 'town', 1.012, 33.771],
  ]),
  ...inDistrict('Pallisa', null, [['Pallisa', 'town', 1.145, 33.709, 'Palisa']]),
  ...inDistrict('Butebo', null, [
    ['Butebo', 'town', 1.194, 33.905],
    ['Kabwangasi', 'trading_centre', 1.117, 33.96],
  ]),
  ...inDistrict('Mbale', null, [
    ['Mbale', 'city', 1.082, 34.175, 'Mbale City', 'Mbaale', 'Mbale Town', 'Embale'],
    ['Nakaloke', 'town', 1.131, 34.169],
    ['Nawuyo', 'trading_centre', 1.1, 34.195, 'Nauyo'],
    ['Wanale', 'trading_centre', 1.059, 34.217],
  ]),
  ...inDistrict('Mbale', 'mbale', [
    ['Namatala', 'suburb', 1.066, 34.161],
    ['Nkoma', 'suburb', 1.094, 34.18],
    ['Namakwekwe', 'suburb', 1.092, 34.186],
    ['Indangi', 'suburb', 1.072, 34.181],
    ['Nabuyonga', 'suburb', 1.084, 34.182],
    ['Maluku', 'suburb', 1.066, 34.182],
  ]),
  ...inDistrict('Manafwa', null, [['Manafwa', 'town', 0.907, 34.287]]),
  ...inDistrict('Namisindwa', null, [
    ['Magale', 'town', 0.877, 34.351],
    ['Lwakhakha', 'town', 0.799, 34.381, 'Lwakaka', 'Namisindwa'],
  ]),
  ...inDistrict('Bududa', null, [['Bududa', 'town', 1.01, 34.331]]),
  ...inDistrict('Sironko', null, [
    ['Sironko', 'town', 1.231, 34.248, 'Silonko'],
    ['Budadiri', 'town', 1.17, 34.334],
  ]),
  ...inDistrict('Bulambuli', null, [
    ['Bulegeni', 'town', 1.303, 34.337],
    ['Muyembe', 'town', 1.287, 34.301, 'Bulambuli'],
  ]),
  ...inDistrict('Kapchorwa', null, [
    ['Kapchorwa', 'municipality', 1.397, 34.451, 'Kapchworwa', 'Kapchora'],
    ['Sipi', 'trading_centre', 1.336, 34.374, 'Sipi Falls'],
  ]),
  ...inDistrict('Kween', null, [['Binyiny', 'town', 1.416, 34.541, 'Kween']]),
  ...inDistrict('Bukwo', null, [
    ['Bukwo', 'town', 1.281, 34.73, 'Bukwa'],
    ['Suam', 'trading_centre', 1.205, 34.731, 'Suam Border'],
  ]),
  ...inDistrict('Bukedea', null, [
    ['Bukedea', 'town', 1.317, 34.051],
    ['Kachumbala', 'town', 1.24, 34.111],
  ]),
  ...inDistrict('Kumi', null, [
    ['Kumi', 'municipality', 1.461, 33.936, 'Kumi Town'],
    ['Ongino', 'trading_centre', 1.561, 33.972],
  ]),
  ...inDistrict('Ngora', null, [['Ngora', 'town', 1.431, 33.777]]),
  ...inDistrict('Serere', null, [
    ['Serere', 'town', 1.5, 33.501],
    ['Kasilo', 'trading_centre', 1.381, 33.362],
  ]),
  ...inDistrict('Soroti', null, [['Soroti', 'city', 1.715, 33.611, 'Soroti City', 'Soloti', 'Soroti Town']]),
  ...inDistrict('Soroti', 'soroti', [
    ['Arapai', 'suburb', 1.776, 33.627],
    ['Nakatunya', 'suburb', 1.711, 33.621],
    ['Camp Swahili', 'suburb', 1.72, 33.606],
  ]),
  ...inDistrict('Kaberamaido', null, [['Kaberamaido', 'town', 1.739, 33.159]]),
  ...inDistrict('Kalaki', null, [
    ['Kalaki', 'town', 1.82, 33.331],
    ['Otuboi', 'town', 1.911, 33.321],
  ]),
  ...inDistrict('Katakwi', null, [
    ['Katakwi', 'town', 1.891, 33.966],
    ['Toroma', 'trading_centre', 1.804, 33.901],
  ]),
  ...inDistrict('Amuria', null, [
    ['Amuria', 'town', 2.03, 33.643],
    ['Wera', 'trading_centre', 1.871, 33.741],
  ]),
  ...inDistrict('Kapelebyong', null, [['Kapelebyong', 'town', 2.278, 33.822]]),
];
